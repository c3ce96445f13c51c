import type { Client } from '@filo/contract/client'
import { importLibraries } from '@filo/contract/packages/library-routes'

interface DemoLibrary {
  name: string
  version: string
  ecosystem: 'npm' | 'deb' | 'pypi' | 'generic'
  licence?: string
  sizeBytes: number
  /** Name of the library that needs it; absent for what the package itself needs. */
  neededBy?: string
  vulnerability?: [id: string, severity: 'critical' | 'high' | 'medium' | 'low']
}

/** What both generations of the voice system share. */
const voiceBase: readonly DemoLibrary[] = [
  { name: 'ws', version: '8.18.0', ecosystem: 'npm', licence: 'MIT', sizeBytes: 145_000 },
  { name: 'zod', version: '3.23.8', ecosystem: 'npm', licence: 'MIT', sizeBytes: 4_310_000 },
  {
    name: 'libasound2',
    version: '1.2.11-1',
    ecosystem: 'deb',
    licence: 'LGPL-2.1-or-later',
    sizeBytes: 1_020_000,
  },
  { name: 'opus', version: '1.5.2', ecosystem: 'generic', licence: 'BSD-3-Clause', sizeBytes: 412_000 },
  {
    name: 'numpy',
    version: '2.1.1',
    ecosystem: 'pypi',
    licence: 'BSD-3-Clause',
    sizeBytes: 20_400_000,
    neededBy: 'onnxruntime',
  },
  {
    name: 'protobuf',
    version: '5.28.1',
    ecosystem: 'pypi',
    licence: 'BSD-3-Clause',
    sizeBytes: 1_290_000,
    neededBy: 'onnxruntime',
  },
  { name: 'turkish-lexicon', version: '2023.11', ecosystem: 'generic', sizeBytes: 7_800_000 },
]

/** The library lists of the demo's voice system; the second generation replaces, adds and drops some. */
const lists: ReadonlyMap<string, readonly DemoLibrary[]> = new Map([
  [
    'voice 4.1.0',
    [
      ...voiceBase,
      { name: 'onnxruntime', version: '1.18.1', ecosystem: 'pypi', licence: 'MIT', sizeBytes: 15_200_000 },
      { name: 'express', version: '4.19.2', ecosystem: 'npm', licence: 'MIT', sizeBytes: 221_000 },
      {
        name: 'body-parser',
        version: '1.20.2',
        ecosystem: 'npm',
        licence: 'MIT',
        sizeBytes: 62_000,
        neededBy: 'express',
        vulnerability: ['CVE-2024-45590', 'high'],
      },
      { name: 'webrtcvad', version: '2.0.10', ecosystem: 'pypi', licence: 'MIT', sizeBytes: 96_000 },
    ],
  ],
  [
    'voice 4.2.0',
    [
      ...voiceBase,
      { name: 'onnxruntime', version: '1.19.2', ecosystem: 'pypi', licence: 'MIT', sizeBytes: 16_100_000 },
      { name: 'express', version: '4.21.0', ecosystem: 'npm', licence: 'MIT', sizeBytes: 224_000 },
      {
        name: 'body-parser',
        version: '1.20.3',
        ecosystem: 'npm',
        licence: 'MIT',
        sizeBytes: 63_000,
        neededBy: 'express',
      },
      {
        name: 'cookie',
        version: '0.6.0',
        ecosystem: 'npm',
        licence: 'MIT',
        sizeBytes: 24_000,
        neededBy: 'express',
        vulnerability: ['CVE-2024-47764', 'low'],
      },
      { name: 'rnnoise', version: '0.2', ecosystem: 'generic', licence: 'BSD-3-Clause', sizeBytes: 890_000 },
    ],
  ],
])

const refOf = ({ name, version, ecosystem }: DemoLibrary) => `pkg:${ecosystem}/${name}@${version}`

/** A list as a build's tool would write it: CycloneDX 1.6. */
function cyclonedxOf(code: string, semver: string, libraries: readonly DemoLibrary[]): string {
  const neededBy = (name?: string) => libraries.filter((each) => each.neededBy === name).map(refOf)
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'root', name: code, version: semver } },
    components: libraries.map((library) => ({
      type: 'library',
      'bom-ref': refOf(library),
      name: library.name,
      version: library.version,
      purl: refOf(library),
      ...(library.licence ? { licenses: [{ license: { id: library.licence } }] } : {}),
      properties: [{ name: 'filo:sizeBytes', value: String(library.sizeBytes) }],
    })),
    dependencies: [
      { ref: 'root', dependsOn: neededBy(undefined) },
      ...libraries.map((library) => ({ ref: refOf(library), dependsOn: neededBy(library.name) })),
    ],
    vulnerabilities: libraries.flatMap((library) =>
      library.vulnerability
        ? [
            {
              id: library.vulnerability[0],
              ratings: [{ severity: library.vulnerability[1] }],
              affects: [{ ref: refOf(library) }],
            },
          ]
        : [],
    ),
  })
}

/** Gives a demo version its library list, where there is one for it. */
export async function addLibraries(
  developer: Client,
  version: { id: string; code: string; semver: string },
): Promise<void> {
  const { id: versionId, code, semver } = version
  const libraries = lists.get(`${code} ${semver}`)
  if (!libraries) return
  const bytes = new Blob([cyclonedxOf(code, semver, libraries)])
  const query = { name: `${code}-${semver}.cdx.json` }
  await developer.call(importLibraries, { params: { versionId }, query, bytes })
}
