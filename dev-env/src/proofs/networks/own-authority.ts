import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@filo/contract/durations'
import type { CertificateFiles } from '../../fronts/secure-front-kinds.ts'

const run = promisify(execFile)

interface CertificateOptions {
  names: readonly string[]
  /** Days from today; absent: from yesterday until in 300 days. */
  fromDay?: number
  untilDay?: number
}

/** A company's own authority, made by OpenSSL. */
export interface OwnAuthority {
  /** Its certificate in PEM. */
  file: string
  issue: (options: CertificateOptions) => Promise<CertificateFiles>
}

const configuration = (folder: string) => `
[ca]
default_ca = own
[own]
database = ${folder}/index.txt
new_certs_dir = ${folder}
serial = ${folder}/serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`

/** As OpenSSL writes instants (RFC 5280 section 4.1.2.5.2). */
function timeOf(day: number): string {
  const at = new Date(Date.now() + day * DAY_MS).toISOString()
  return `${at.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** Makes an authority of its own in a folder that is there. @throws what OpenSSL said */
export async function makeAuthority(folder: string): Promise<OwnAuthority> {
  const [file, key, config] = ['ca.crt', 'ca.key', 'ca.cnf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=Filo proof authority', '-days', '3650']
  await run('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', file, ...subject])
  writeFileSync(config, configuration(folder))
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'serial'), '1000\n')
  let issued = 0

  return {
    file,
    async issue({ names, fromDay = -1, untilDay = 300 }) {
      issued += 1
      const at = (ending: string) => join(folder, `server-${issued}.${ending}`)
      const files = { certificate: at('crt'), key: at('key'), both: at('pem') }
      const listed = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',')
      const named = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${listed}`]
      await run('openssl', ['req', ...newKey, '-keyout', files.key, '-out', at('csr'), ...named])
      const times = ['-startdate', timeOf(fromDay), '-enddate', timeOf(untilDay)]
      const signing = ['-batch', '-notext', '-config', config, '-cert', file, '-keyfile', key]
      await run('openssl', ['ca', ...signing, ...times, '-in', at('csr'), '-out', files.certificate])
      const pem = [files.certificate, files.key].map((path) => readFileSync(path, 'utf8'))
      writeFileSync(files.both, pem.join(''))
      return files
    },
  }
}
