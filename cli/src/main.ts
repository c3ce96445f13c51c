import { ApiError, createClient } from '@filo/contract/client'
import type { Command, Hand, Outcome } from './command.ts'
import { findCommand, usage } from './commands.ts'
import { BadConfig, type CliConfig, readConfig } from './config.ts'
import { promptOnTerminal } from './prompts.ts'
import { asPerson } from './sign-in.ts'

/** Usage or a failed call, as opposed to a bad answer (1). */
const EXIT_FAILED = 2
const PASSWORD_FLAG = '--password-stdin'

function asToken({ serverUrl, token, language }: CliConfig) {
  if (!token)
    throw new BadConfig('FILO_TOKEN is missing: make an API token on your profile page, tab Security')
  const headers = () => ({ authorization: `Bearer ${token}`, 'accept-language': language })
  return createClient({ baseUrl: serverUrl, headers })
}

function handOf({ passphrase, language }: CliConfig): Hand {
  return {
    passphrase: async () => passphrase ?? (await promptOnTerminal.secret('Passphrase', 'FILO_PASSPHRASE')),
    show: (lines) => {
      for (const line of lines) process.stdout.write(`${line[language]}\n`)
    },
    agrees: async (question) =>
      /^(yes|evet)$/i.test(await promptOnTerminal.line(question[language], '--yes')),
  }
}

function runCommand(command: Command, config: CliConfig, args: readonly string[]): Promise<Outcome> {
  const hand = handOf(config)
  if (command.as === 'nobody') return command.run(createClient({ baseUrl: config.serverUrl }), args, hand)
  if (command.as === 'token') return command.run(asToken(config), args, hand)
  const words = args.filter((word) => word !== PASSWORD_FLAG)
  const way = { prompts: promptOnTerminal, readsPassword: words.length < args.length }
  return asPerson(config, way, (client) => command.run(client, words, hand))
}

async function run(words: readonly string[]): Promise<number> {
  const found = findCommand(words)
  if (!found) {
    process.stderr.write(usage())
    return EXIT_FAILED
  }
  const config = readConfig()
  const { exitCode, lines } = await runCommand(found.command, config, found.rest)
  for (const line of lines) process.stdout.write(`${line[config.language]}\n`)
  return exitCode
}

function messageOf(error: unknown): string {
  if (error instanceof BadConfig) return error.message
  if (error instanceof ApiError && error.status === 0) return 'the server did not answer (FILO_SERVER)'
  if (error instanceof ApiError) return error.message
  // The person pressed Ctrl-C at a question.
  if (error instanceof Error && error.message === 'canceled') return 'nothing was done'
  throw error
}

/** `filo <noun> <verb>`: the product from a shell or a timer, with an API token or as a person who signs in. */
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`filo: ${messageOf(error)}\n`)
  return EXIT_FAILED
})
