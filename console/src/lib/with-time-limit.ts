/** Settles as `promise` does, or rejects with `onTimeout()` after `limitMs`. */
export async function withTimeLimit<T>(
  promise: Promise<T>,
  limitMs: number,
  onTimeout: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), limitMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
