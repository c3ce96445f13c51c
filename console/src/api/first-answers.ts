declare global {
  interface Window {
    /** What `app/first-requests.js` has asked for: address → answer. */
    firstAnswers?: Record<string, Promise<Response>>
  }
}

/** Whether an address was asked for and nobody has taken the answer. */
export function hasFirstAnswer(url: string): boolean {
  return globalThis.window?.firstAnswers?.[url] !== undefined
}

/** The answer that was asked for before the console's scripts had arrived; each is given out once. */
export function consumeFirstAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.window?.firstAnswers?.[url]
  if (answer) delete window.firstAnswers?.[url]
  return answer
}
