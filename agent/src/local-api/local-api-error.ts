/** An answer that is not 2xx; its code and words are for the program that asked. */
export class LocalApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'LocalApiError'
    this.status = status
    this.code = code
  }
}
