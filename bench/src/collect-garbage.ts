/**
 * Loaded before a measured program (`--expose-gc --import`): collects garbage on SIGUSR2, so that memory that links hold is
 * told from memory that a burst of them left and that nobody needed since.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' } as never)
})
