/**
 * Places of connections whose caller nobody knows yet: the oldest makes room for the next one, so that no number of them keeps
 * a program out that shows its token. Who has shown it takes no such place any more.
 */
export function createPlaces<Connection>(most: number, drop: (connection: Connection) => void) {
  /** In the order in which they came. */
  const strangers = new Set<Connection>()
  return {
    add(connection: Connection): void {
      const [oldest] = strangers
      if (oldest !== undefined && strangers.size >= most) {
        strangers.delete(oldest)
        drop(oldest)
      }
      strangers.add(connection)
    },
    know: (connection: Connection): boolean => strangers.delete(connection),
    leave: (connection: Connection): boolean => strangers.delete(connection),
  }
}
