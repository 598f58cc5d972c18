/** Waits for some work. Returns how many turns Node's loop had meanwhile: in each a server answers requests. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = -1
  let next: NodeJS.Immediate | undefined
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  turn()
  await work()
  clearImmediate(next)
  return turns
}
