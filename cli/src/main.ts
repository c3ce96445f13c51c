import { ApiError, createClient } from '@filo/contract/client'
import { commands, usage } from './commands.ts'
import { BadConfig, readConfig } from './config.ts'

/** Usage or a failed call, as opposed to a bad answer (1). */
const EXIT_FAILED = 2

async function run(words: readonly string[]): Promise<number> {
  const command = commands.get(words.slice(0, 2).join(' '))
  if (!command) {
    process.stderr.write(usage())
    return EXIT_FAILED
  }
  const { serverUrl, token, password, language } = readConfig()
  const headers = () => ({ authorization: `Bearer ${token}`, 'accept-language': language })
  const given = { words: words.slice(2), password }
  const { exitCode, lines } = await command.run(createClient({ baseUrl: serverUrl, headers }), given)
  for (const line of lines) process.stdout.write(`${line[language]}\n`)
  return exitCode
}

function messageOf(error: unknown): string {
  if (error instanceof BadConfig) return error.message
  if (error instanceof ApiError && error.status === 0) return 'the server did not answer (FILO_SERVER)'
  if (error instanceof ApiError) return error.message
  throw error
}

/** `filo <noun> <verb>`: the product from a shell or a timer, with an API token. */
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`filo: ${messageOf(error)}\n`)
  return EXIT_FAILED
})
