const AT_ONCE = 4

/** Runs tasks, four at once, until `isOver`. The first failure stops all and is thrown. */
export async function runLimited(tasks: readonly (() => Promise<unknown>)[], isOver: () => boolean): Promise<void> {
  const left = tasks.values()
  let failed = false
  const work = async () => {
    for (const task of left) {
      if (failed || isOver()) return
      try {
        await task()
      } catch (cause) {
        failed = true
        throw cause
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
