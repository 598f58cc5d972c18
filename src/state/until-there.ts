/** Code that did not come is asked for again when there is a network again, and `onMissing` hears of each time that it did not. */
export async function untilThere<Code>(load: () => Promise<Code>, onMissing: (cause: unknown) => void): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      onMissing(cause)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}
