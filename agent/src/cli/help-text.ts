/** What `filo-agent --help` prints. */
export const helpText = `filo-agent: keeps a robot at what its maker assigns to it

  filo-agent enrol --server URL [--claim CODE | --install-key KEY] [--serial S] [--model M] [--root-sha256 HASH]
                        writes the settings of the service, starts it, and says what became of it
  filo-agent status     how the agent is; exit code 0: linked, 1: not linked, 3: it does not run
  filo-agent logs [--minutes N]
                        what the agent logged in the last N minutes (60)
  filo-agent run [options]
                        runs the agent here; "run" may be left out where options follow
  filo-agent --version
  filo-agent --help

Options of run, and the environment in which they may stand instead:
  --server URL          FILO_SERVER             the server's address (must be given)
  --data DIR            FILO_AGENT_DATA         keys, state and downloads (/var/lib/filo-agent)
  --services DIR        FILO_SERVICES_FOLDER    releases and what services keep (in the data folder)
  --serial S            FILO_SERIAL             serial number (the host's name)
  --claim CODE          FILO_CLAIM_CODE         the code that was made for this serial
  --install-key KEY     FILO_INSTALL_KEY        for robots that are new to the server
  --model M             FILO_MODEL              code of the variant it names when it asks to be let in
  --root-sha256 HASH    FILO_ROOT_SHA256        the first root of trust that the server must show
  --root FILE           FILO_ROOT_FILE          root.json brought by hand
  --local-port N        FILO_LOCAL_PORT         local API on 127.0.0.1 (7480; 0: only its socket)
  --unknown-body WORD   FILO_UNKNOWN_BODY       install or wait while it is not known how the body is (install)
  --isolation WORD      FILO_ISOLATION          auto or none: whether hooks and services run as a user of their own (auto)
  --ca-file FILE        FILO_CA_FILE            authorities (PEM) that are trusted beside those of Node.js and the system
  --log-level WORD      FILO_LOG_LEVEL          fatal … trace (info)

Only from the environment: HTTPS_PROXY, HTTP_PROXY (http://user:password@host:port) and NO_PROXY, by which the agent goes
out to its server.
`
