import { z } from 'zod'

/** What the owner of a robot lets people do with it from afar; settings of the agent's service. */
export const RemoteSettings = z.object({
  /** `off`: this robot opens no session, whatever a server says. `ask`: the person beside it is asked each time. */
  access: z.enum(['on', 'consent', 'off']),
  /** Whom shells run as; empty: the user whom services run as. Never the agent's own user. */
  user: z.string().max(100),
  shell: z.string().max(200),
  /** What may be read and written: absolute folders; empty: the user's home, /tmp and /var/log. */
  roots: z.array(z.string().startsWith('/', 'folders begin with / (FILO_REMOTE_ROOTS)')),
  /** `auto`: what answers on 127.0.0.1:5900 to 5903; `none`; a port of 127.0.0.1, or the path of a Unix socket. */
  desktop: z.string().max(200),
  /** Services of the system may be restarted too, not only those of the robot's releases. */
  systemServices: z.stringbool(),
})
export type RemoteSettings = z.infer<typeof RemoteSettings>

/** What holds where nobody set anything. */
export const usualRemoteSettings: RemoteSettings = {
  access: 'on',
  user: '',
  shell: '',
  roots: [],
  desktop: 'auto',
  systemServices: false,
}

/**
 * Reads `FILO_REMOTE` (on), `FILO_REMOTE_USER`, `FILO_REMOTE_SHELL`, `FILO_REMOTE_ROOTS` (folders between colons),
 * `FILO_REMOTE_DESKTOP` (auto) and `FILO_REMOTE_SYSTEM_SERVICES` (0), for {@link RemoteSettings} to check.
 */
export function readRemoteSettings(env: NodeJS.ProcessEnv): z.input<typeof RemoteSettings> {
  return {
    access: (env['FILO_REMOTE'] || 'on') as 'on',
    user: env['FILO_REMOTE_USER'] ?? '',
    shell: env['FILO_REMOTE_SHELL'] ?? '',
    roots: (env['FILO_REMOTE_ROOTS'] ?? '').split(':').filter((folder) => folder !== ''),
    desktop: env['FILO_REMOTE_DESKTOP'] || 'auto',
    systemServices: env['FILO_REMOTE_SYSTEM_SERVICES'] || '0',
  }
}
