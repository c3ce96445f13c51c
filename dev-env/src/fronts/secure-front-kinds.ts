import { findNginx } from '../find-nginx.ts'
import { documented, type FrontKind, nginxArgs, nginxAround, works } from './front-kinds.ts'

/** Files of a certificate as servers in front want them. */
export interface CertificateFiles {
  certificate: string
  key: string
  /** Certificate and key in one file, as HAProxy has it. */
  both: string
}

/** Caddy makes its own authority where it is not to ask one on the internet; here it lies in its folder. */
export const caddyRoot = 'pki/authorities/local/root.crt'

/** The names that the documented files speak of. */
export const DOCUMENTED_HOST = 'filo.example.com'

/**
 * Every server in front of the documentation with its lines of TLS: names, places of files and ports alone are replaced. Caddy
 * is told beside its file to be its own authority, in place of one on the internet.
 */
export async function secureFrontKinds({ certificate, key, both }: CertificateFiles): Promise<FrontKind[]> {
  const nginx: FrontKind = {
    name: 'nginx',
    program: await findNginx(),
    args: nginxArgs,
    configure: (place) =>
      nginxAround(
        documented('nginx.conf', [
          [/listen 443 ssl;/, `listen ${place.port} ssl;`],
          [/\/etc\/ssl\/filo\.crt/, certificate],
          [/\/etc\/ssl\/filo\.key/, key],
          [/http:\/\/127\.0\.0\.1:4000/, place.address],
        ]),
        place,
      ),
  }
  const caddy: FrontKind = {
    name: 'Caddy',
    program: works('caddy', 'version'),
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    configure: ({ port, address, folder }) =>
      `{\n\tadmin off\n\tstorage file_system ${folder}\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n` +
      documented('Caddyfile', [
        [/^filo\.example\.com \{/m, `${DOCUMENTED_HOST}:${port} {`],
        [/127\.0\.0\.1:4000\n/, `${new URL(address).host}\n`],
      ]),
  }
  const haproxy: FrontKind = {
    name: 'HAProxy',
    program: works('haproxy', '-v'),
    args: (file) => ['-f', file, '-db'],
    configure: ({ port, address }) =>
      documented('haproxy.cfg', [
        [/bind :443 ssl crt \S+/, `bind :${port} ssl crt ${both}`],
        // The machine that this runs on need not allow a program so many.
        [/maxconn 20000/, 'maxconn 100'],
        [/127\.0\.0\.1:4000/, new URL(address).host],
      ]),
  }
  return [nginx, caddy, haproxy]
}

/** An nginx of one site over TLS, for what no document recommends: a server that has moved, a certificate that is over. */
export async function nginxSite({ certificate, key }: CertificateFiles, lines: string): Promise<FrontKind> {
  return {
    name: 'nginx',
    program: await findNginx(),
    args: nginxArgs,
    configure: (place) =>
      nginxAround(
        `map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
        server { listen ${place.port} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};
        ${lines.replaceAll('{address}', place.address)} }`,
        place,
      ),
  }
}
