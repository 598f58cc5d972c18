/** Runs tasks one after the other, in the order of the calls. */
export type InTurn = <Result>(task: () => Promise<Result> | Result) => Promise<Result>

/** A failure is its caller's to hear of; whoever comes next begins all the same. */
export function createTurns(): InTurn {
  let tail: Promise<void> = Promise.resolve()
  return (task) => {
    const turn = tail.then(task)
    const over = () => undefined
    tail = turn.then(over, over)
    return turn
  }
}
