import { ref } from 'valtio/vanilla'

/** A large list without a proxy for each of its items: it is replaced, never changed. */
export const unproxied = <Item extends object>(items: readonly Item[]): Item[] => ref([...items])
