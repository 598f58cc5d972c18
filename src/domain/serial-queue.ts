/** Runs tasks one after the other, in the order of the calls. */
export type SerialQueue = <Result>(task: () => Promise<Result> | Result) => Promise<Result>

/** A queue of tasks. A failed task rejects for its caller; the next task starts anyway. */
export function createSerialQueue(): SerialQueue {
  let tail: Promise<void> = Promise.resolve()
  return (task) => {
    const turn = tail.then(task)
    const over = () => undefined
    tail = turn.then(over, over)
    return turn
  }
}
