import {
  type ComponentType,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { createIsland, registerIsland, type Island } from './islands.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { engineRequested } from './load-engine.ts'

/**
 * An island: the server renders it completely, and its code loads at the first interaction (docs/decisions/010). Until then the served HTML
 * stays, and presses in it are replayed once the island is interactive.
 * Call this at the top level of a module: a page that is rendered on the device waits for its islands as for its screen.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadIsland = async () => (loaded ??= await load())
  registerIsland(loadIsland)

  function Body({ island, props }: { island: Island; props: Props }) {
    const Loaded = loaded ?? use((loading ??= engineRequested.then(() => loadWithRetry(loadIsland, island.fail))))
    return <Interactive island={island}>{createElement(Loaded, props)}</Interactive>
  }

  function Deferred(props: Props) {
    const [island] = useState(createIsland)
    useEffect(() => island.mount(), [island])
    // A change of props before the code has loaded keeps the served HTML.
    const shown = useDeferredValue(props)
    return useMemo(
      () => (
        <div style={{ display: 'contents' }} ref={(element) => island.recordPresses(element)}>
          <Suspense>
            <Body island={island} props={shown} />
          </Suspense>
        </div>
      ),
      [island, shown],
    )
  }
  return memo(Deferred)
}

function Interactive({ island, children }: { island: Island; children: ReactNode }) {
  useEffect(() => island.activate(), [island])
  return children
}

const subscribeToNothing = () => () => undefined
const onDevice = () => true
const onServer = () => false

/**
 * False on the server and while the served HTML hydrates, then true. For content that depends on this device: an island may hydrate after that
 * state has changed, and must find what the server rendered.
 */
export const useHydrated = (): boolean => useSyncExternalStore(subscribeToNothing, onDevice, onServer)
