const AT_ONCE = 4

/** Does tasks a few at a time, until `isOver`. The first that fails ends it for all. */
export async function fewAtATime(tasks: readonly (() => Promise<unknown>)[], isOver: () => boolean): Promise<void> {
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
