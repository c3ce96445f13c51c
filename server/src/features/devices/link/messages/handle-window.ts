import { refusalOf } from '../../../../db/refused-data.ts'

/** Another connection of the robot has said hello since, on this server or another: what comes by this one is its to send. */
export class Replaced extends Error {}

/** How messages of a link get into the database. */
export interface Ways<Message> {
  /**
   * Handles messages in one transaction, which may be run again, and acknowledges them after its commit. `note` is called
   * with false where a run begins and with true where all but the commit is done: from there on a failure does not tell
   * whether they were kept.
   */
  commit: (messages: readonly Message[], note: (isHandled: boolean) => void) => Promise<void>
  /** Acknowledges a message whose values the database refuses, by its SQLSTATE. */
  giveUpOn: (message: Message, sqlState: string) => Promise<void>
  /** Nothing of a window was kept, because of this. */
  onUndone: (error: unknown) => void
}

async function handleAlone<Message>(message: Message, { commit, giveUpOn }: Ways<Message>): Promise<void> {
  await commit([message], () => undefined).catch((error: unknown) => {
    const sqlState = refusalOf(error)
    if (!sqlState) throw error
    return giveUpOn(message, sqlState)
  })
}

/** @returns false where nothing of them was kept, as one of them could not be taken in */
async function handleTogether<Message>(messages: readonly Message[], ways: Ways<Message>): Promise<boolean> {
  let isHandled = false
  try {
    await ways.commit(messages, (isSo) => {
      isHandled = isSo
    })
    return true
  } catch (error) {
    // Where the answer to the commit is lost, only the robot's next hello finds out from where its messages count.
    if (error instanceof Replaced || (isHandled && refusalOf(error) === undefined)) throw error
    ways.onUndone(error)
    return false
  }
}

/**
 * Takes the messages of a window in together. Where that fails all of it is undone and each has a transaction of its own, so
 * that one which cannot be taken in costs itself alone. Savepoints would cost every window two statements for each of its
 * messages, and what is put off until the commit (audit lines, events) would have to be undone with them; windows that fail
 * are rare.
 * @param messages in their order, none of them acknowledged
 * @throws Replaced, or what a message failed with: those before it are acknowledged, and it and those after it are not
 */
export async function handleWindow<Message>(
  messages: readonly Message[],
  ways: Ways<Message>,
): Promise<void> {
  if (messages.length > 1 && (await handleTogether(messages, ways))) return
  for (const message of messages) await handleAlone(message, ways)
}
