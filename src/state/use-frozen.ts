import { useSnapshot } from 'valtio'

/**
 * `useSnapshot` with the type of the state itself. Valtio types a snapshot readonly at every depth, and functions of the domain that only
 * read do not accept that type.
 */
export function useFrozen<T extends object>(state: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a snapshot has the shape of its state, and it is frozen
  return useSnapshot(state) as T
}
