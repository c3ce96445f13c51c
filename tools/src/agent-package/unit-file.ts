/** What of a systemd unit says how its program is started (systemd.service(5)). */
interface ServiceUnit {
  command: string[]
  environment: Record<string, string>
  environmentFile: string | undefined
  restarts: boolean
  restartSec: number
}

/** Reads a unit file of one service, without quotes and continued lines. @throws where it does not say what to start */
export function readServiceUnit(text: string): ServiceUnit {
  const settings = text
    .split('\n')
    .map((line) => /^([A-Za-z]+)=(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']) => [name, value] as const)
  const all = (name: string) => settings.filter(([key]) => key === name).map(([, value]) => value)
  const [start] = all('ExecStart')
  if (!start) throw new Error('the unit names no ExecStart')
  const pairs = all('Environment').flatMap((value) => value.split(/\s+/))
  return {
    command: start.split(/\s+/),
    environment: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
    environmentFile: all('EnvironmentFile')[0]?.replace(/^-/, ''),
    restarts: all('Restart')[0] === 'always',
    restartSec: Number(all('RestartSec')[0] ?? 0.1),
  }
}
