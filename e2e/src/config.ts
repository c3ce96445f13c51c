/** The environment of a product under test: its own port and data folder, the embedded database. */
export function productEnvironment(dataFolder: string): NodeJS.ProcessEnv {
  return { ...process.env, PORT: '0', FILO_DATA_DIR: dataFolder, FILO_LOG_LEVEL: 'warn', DATABASE_URL: '' }
}

/** The environment of a robot's agent: nothing of ours but what it is given. */
export function robotEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, FILO_STOP_SERVICES: '1', FILO_LOG_LEVEL: 'info', ...given }
}
