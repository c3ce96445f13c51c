import type { HookTexts } from '@filo/contract/packages/version-content-routes'

const sh = (text: string, timeoutS = 20) => ({ language: 'sh' as const, text, timeoutS })

/** Runs a program of the package and compares the version that it says of itself. */
function reportsVersion(command: string, expected: string): HookTexts {
  return { healthcheck: sh(`said=$(${command} --version)\necho "$said"\n[ "$said" = "${expected}" ]\n`) }
}

const compiler = '"$FILO_NODE" package/lib/tsc.js'

export const typescriptHooks: HookTexts = {
  ...reportsVersion(compiler, 'Version $FILO_VERSION'),
  install: sh(
    `greeting="$FILO_STATE_DIR/greeting.ts"\necho 'export const greeting: string = "merhaba"' > "$greeting"\n${compiler} --noEmit "$greeting"\n`,
  ),
}
export const esbuildHooks = reportsVersion('package/bin/esbuild', '$FILO_VERSION')

/** What the service serves: the page where it says its own version. */
export const servedPage = '/node_modules/http-server/package.json'

const httpServerProgram = 'package/node_modules/http-server/bin/http-server'

/** Starts the HTTP server over the package's own files; `options` are more words of its command line. */
function startHttpServer(options = ''): string {
  return `"$FILO_NODE" ${httpServerProgram} package -a 127.0.0.1 -p "$FILO_PORT_BASE" -c-1 ${options} >> "$FILO_STATE_DIR/http.log" 2>&1 &\n`
}

const httpServerCheck = `const answer = await fetch(\`http://127.0.0.1:\${process.env.FILO_PORT_BASE}${servedPage}\`)
if (!answer.ok) throw new Error(\`the service answers with HTTP \${answer.status}\`)
const { version } = await answer.json()
if (version !== process.env.FILO_VERSION) throw new Error(\`version \${version} answers\`)
console.log(\`http-server \${version} answers\`)
`

export const httpServerHooks: HookTexts = {
  start: sh(startHttpServer()),
  healthcheck: { language: 'node', text: httpServerCheck, timeoutS: 8 },
}

/** A mistake that people make: the service runs, but asks everybody for a password. */
export const lockedHttpServerHooks: HookTexts = {
  ...httpServerHooks,
  start: sh(startHttpServer('--username robot --password sifre')),
}
