import type { Store } from '../../../src/data/storage/store.ts'

/** A store in memory, for a device that stores nothing. The page loses it when it closes. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    problem: () => 'unavailable',
    read: async (key) => structuredClone(values.get(key)),
    async change(key, step, beside) {
      const { put, also = [], result } = step(structuredClone(values.get(key)), beside && structuredClone(values.get(beside)))
      const writes = structuredClone([...also, ...(put ? [[key, put.value] as const] : [])])
      for (const [name, value] of writes) values.set(name, value)
      return result
    },
    async changeAll(step) {
      const { writes, result } = step(structuredClone(new Map([...values].filter(([, value]) => value !== undefined))))
      for (const [name, value] of structuredClone([...writes])) values.set(name, value)
      return result
    },
  }
}
