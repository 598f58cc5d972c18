/** Counts the answers that simulated customers get, so that a test acts only while they shop. */
export function createAnswerCount() {
  let answers = 0
  let awaited: { count: number; reached: () => void } | null = null
  return {
    add(count = 1): void {
      answers += count
      if (awaited && answers >= awaited.count) awaited.reached()
    },
    /** Resolves after `count` more answers. One caller at a time. */
    async more(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited = { count: answers + count, reached: resolve }
      await promise
    },
  }
}
