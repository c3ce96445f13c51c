import { bytesMessage } from '@filo/contract/remote/remote-streams'

/** Bytes of one message of typed text, far below what a frame carries. */
const pieceBytes = 16_384
const utf8 = new TextEncoder()

/** Typed text as messages of a terminal's stream; a character may be cut between two, since they carry bytes. */
export function typedMessages(text: string): Uint8Array[] {
  const bytes = utf8.encode(text)
  const count = Math.ceil(bytes.length / pieceBytes)
  return Array.from({ length: count }, (_, index) =>
    bytesMessage(bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  )
}

/** Bytes of what xterm gives as one character each (mouse reports), as messages. */
export function binaryMessages(text: string): Uint8Array[] {
  return text === '' ? [] : [bytesMessage(Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff))]
}
