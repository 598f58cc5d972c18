import { noteMissing } from './not-loaded.ts'

/**
 * Code that did not come is asked for again when there is a network again, or what `onMissing` answers resolves. `onMissing` hears of each
 * time that it did not come.
 */
export async function untilThere<Code>(load: () => Promise<Code>, onMissing: (cause: unknown) => unknown = noteMissing): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      const online = new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      const told = onMissing(cause)
      await (told instanceof Promise ? Promise.race([online, told]) : online)
    }
  }
}
