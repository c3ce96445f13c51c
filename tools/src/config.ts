/** The environment of a program that we start: ours, with these settings on top. */
export function environmentWith(settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...settings }
}
