/** Lets tests wait for what the server sees. */
export function createWatch() {
  let listeners: (() => void)[] = []
  return {
    changed: (): void => {
      for (const listener of listeners) listener()
    },
    /** Resolves with the first truthy answer of `look`, asked again after every message and enrolment. */
    see: <T>(look: () => T | undefined | false): Promise<T> =>
      new Promise((resolve) => {
        const check = () => {
          const found = look()
          if (!found) return
          listeners = listeners.filter((listener) => listener !== check)
          resolve(found)
        }
        listeners.push(check)
        check()
      }),
  }
}
