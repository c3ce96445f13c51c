// Says whether the server is ready for work, for a container's health check: exit code 0 or 1.
const port = process.env.PORT ?? '4000'
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
