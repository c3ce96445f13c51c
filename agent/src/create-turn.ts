/** Has work wait for what was begun before it, one after the other; what fails stops nobody behind it. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A queue of its own. */
export function createTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
