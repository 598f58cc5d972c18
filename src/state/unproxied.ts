import { ref } from 'valtio/vanilla'

/** Large answers as they are, without a proxy around each part of them: they are replaced, never changed. */
export const plainly = <Item extends object>(items: readonly Item[]): Item[] => ref([...items])
