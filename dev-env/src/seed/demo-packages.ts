import type { LocalizedText } from '@filo/contract/localized-text'
import type { HookTexts } from '@filo/contract/packages/version-content-routes'
import { storiedSerial } from '../demo/robot-lives.ts'
import type { PackageInput } from '../releases/package-version.ts'
import type { TarFile } from '../releases/tar-of.ts'
import { binary } from './demo-content.ts'

export interface DemoVersion {
  package: PackageInput
  folder: string
  semver: string
  notes: LocalizedText
  files: TarFile[]
  hooks: HookTexts
  dependencies?: { code: string; range: string }[]
  /** Absent: all. */
  compatibleVariantIds?: string[]
}

const sh = (text: string, timeoutS = 20) => ({ language: 'sh' as const, text, timeoutS })

/** A small HTTP service that says its version; `offset` is its port within the robot's range. */
function service(offset: number): { files: TarFile[]; hooks: HookTexts } {
  const server = `import { createServer } from 'node:http'
const port = Number(process.env.FILO_PORT_BASE) + ${offset}
createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ package: process.env.FILO_PACKAGE, version: process.env.FILO_VERSION }))
}).listen(port, '127.0.0.1')
`
  const check = `const port = Number(process.env.FILO_PORT_BASE) + ${offset}
const answer = await fetch(\`http://127.0.0.1:\${port}/\`)
const { version } = await answer.json()
if (version !== process.env.FILO_VERSION) throw new Error(\`version \${version} answers\`)
console.log(\`port \${port} answers with version \${version}\`)
`
  return {
    files: [
      { path: 'server.mjs', content: server },
      { path: 'check.mjs', content: check },
    ],
    hooks: {
      install: sh('echo "installing $FILO_PACKAGE $FILO_VERSION"\n'),
      start: sh('"$FILO_NODE" server.mjs >> "$FILO_STATE_DIR/log" 2>&1 &\n'),
      healthcheck: sh('"$FILO_NODE" check.mjs\n'),
    },
  }
}

function withFiles(made: ReturnType<typeof service>, files: readonly TarFile[]): ReturnType<typeof service> {
  return { ...made, files: [...made.files, ...files] }
}

function content(files: TarFile[]): { files: TarFile[]; hooks: HookTexts } {
  return { files, hooks: { install: sh('echo "$FILO_PACKAGE $FILO_VERSION: $(ls | wc -l) files"\n') } }
}

const faces = ['notr', 'mutlu', 'uzgun', 'saskin', 'dusunceli']
const face = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><title>${name}</title></svg>\n`

const catalogue: Record<
  string,
  { package: PackageInput; folder: string; make: (semver: string) => ReturnType<typeof content> }
> = {
  'aros-core': {
    package: { code: 'aros-core', kind: 'core', name: { tr: 'Çekirdek', en: 'Core' } },
    folder: 'Temel',
    make: (semver) =>
      withFiles(service(0), [
        binary('lib/libaros-runtime.so', 1180, semver),
        binary('lib/libaros-bus.so', 420),
        binary('lib/libaros-power.so', 210),
      ]),
  },
  motion: {
    package: { code: 'motion', kind: 'driver', name: { tr: 'Hareket', en: 'Motion' } },
    folder: 'Temel',
    make: (semver) =>
      content([
        { path: 'gaits/walk.json', content: '{"stepMs":620,"liftMm":18}\n' },
        { path: 'gaits/turn.json', content: '{"stepMs":540,"degrees":15}\n' },
        {
          path: 'limits/joints.json',
          content: '{"shoulder":{"maxDegPerS":90},"elbow":{"maxDegPerS":110}}\n',
        },
        binary('models/balance.onnx', 780),
        binary('lib/libarm-trajectory.so', 330, semver),
      ]),
  },
  voice: {
    package: { code: 'voice', kind: 'service', name: { tr: 'Ses sistemi', en: 'Voice system' } },
    folder: 'Etkileşim',
    make: (semver) =>
      withFiles(service(1), [
        binary('models/tr-acoustic.onnx', 1350),
        binary('models/tr-language.bin', 490, semver),
        binary('voices/tr-ada.bin', 460),
      ]),
  },
  'screen-ui': {
    package: { code: 'screen-ui', kind: 'ui', name: { tr: 'Ekran arayüzü', en: 'Screen interface' } },
    folder: 'Etkileşim',
    make: () =>
      withFiles(service(2), [
        binary('app/bundle.wasm', 620),
        binary('fonts/inter-latin-ext.woff2', 210),
        binary('images/wallpaper.ktx2', 280),
      ]),
  },
  'face-mimics': {
    package: { code: 'face-mimics', kind: 'content', name: { tr: 'Yüz mimikleri', en: 'Face mimics' } },
    folder: 'İçerik',
    make: (semver) =>
      content(
        faces.flatMap((name) => [
          { path: `faces/${name}.svg`, content: face(name) },
          binary(`animations/${name}.anim`, 190, name === 'saskin' ? semver : ''),
        ]),
      ),
  },
}

function version(
  code: string,
  semver: string,
  notes: LocalizedText,
  extra: Partial<DemoVersion> = {},
): DemoVersion {
  const entry = catalogue[code]
  if (!entry) throw new Error(`no demo package ${code}`)
  const made = entry.make(semver)
  const files = [...made.files, { path: 'VERSION', content: `${semver}\n` }]
  return { package: entry.package, folder: entry.folder, semver, notes, ...made, files, ...extra }
}

/** What a joint that is worn lets happen: one robot of the demo gives the new version back. */
const shoulderCheck = sh(
  `case "$FILO_SERIAL" in
  ${storiedSerial('worn')}) echo "left shoulder: the encoder is 4.2 degrees off, 1.5 are allowed"; exit 7 ;;
esac
echo "all joints within 1.5 degrees"
`,
  // Looked at again and again for so long before it counts.
  3,
)

const voiceNotes = {
  tr: 'Uyandırma sözcüğü 3 metreden duyuluyor; konuşma gecikmesi 420 ms.',
  en: 'The wake word is heard from 3 metres; speech answers after 420 ms.',
}
const screenNotes = {
  tr: 'Karşılama ekranında dil seçimi; dokunma gecikmesi giderildi.',
  en: 'Language choice on the welcome screen; the touch delay is gone.',
}

/** What the demo's releases bring, as whoever owns a robot reads it. */
export const demoReleaseNotes = {
  first: {
    tr: 'Robot, bataryası %15 altına inince kendiliğinden şarj istasyonuna döner. Yokuşta daha dengeli yürür.',
    en: 'Below 15 % of battery the robot returns to its charger by itself. It walks more steadily on slopes.',
  },
  patch: {
    tr: 'Kol hareketleri yumuşadı. Robot her açılışta eklemlerini ölçer ve sapma bulursa haber verir.',
    en: 'Arm movements are smoother. The robot measures its joints at every start and reports a deviation.',
  },
  second: {
    tr: 'Robot 12 yerine 7 saniyede açılır ve gürültülü yerlerde Türkçeyi daha iyi anlar.',
    en: 'The robot starts in 7 seconds instead of 12 and understands Turkish better in noisy places.',
  },
  service: {
    tr: 'Servis robotu, bataryası %15 altına inince kendiliğinden şarj istasyonuna döner.',
    en: 'Below 15 % of battery the service robot returns to its charger by itself.',
  },
} as const

/** The small release that the demo's campaign brings. */
export const demoPatch: readonly DemoVersion[] = [
  version('motion', '1.9.5', {
    tr: 'Kol hareketleri yumuşadı; eklemler açılışta ölçülür.',
    en: 'Smoother arm movements; joints are measured at start-up.',
  }),
].map((motion) => ({ ...motion, hooks: { ...motion.hooks, healthcheck: shoulderCheck } }))

/** Two generations of the demo's packages; the second changes three of them. */
export const demoGenerations: readonly (readonly DemoVersion[])[] = [
  [
    version('aros-core', '2.3.0', {
      tr: 'Batarya %15 altına inince robot kendiliğinden şarj istasyonuna döner.',
      en: 'Below 15 % of battery the robot returns to its charger by itself.',
    }),
    version('motion', '1.9.4', {
      tr: 'Yokuşta yürürken denge düzeltildi; omuz hız sınırı 90°/sn oldu.',
      en: 'Balance on slopes was corrected; the shoulder moves at most 90°/s.',
    }),
    version('voice', '4.1.0', voiceNotes, { dependencies: [{ code: 'aros-core', range: '>=2.3.0' }] }),
    version('screen-ui', '3.0.2', screenNotes, { dependencies: [{ code: 'aros-core', range: '>=2.0.0' }] }),
    version('face-mimics', '1.2.0', {
      tr: 'Düşünceli ifadesi eklendi; geçişler 180 ms sürüyor.',
      en: 'A thoughtful face was added; transitions take 180 ms.',
    }),
  ],
  [
    version('aros-core', '2.4.0', {
      tr: 'Açılış süresi 12 saniyeden 7 saniyeye indi.',
      en: 'Start-up takes 7 seconds instead of 12.',
    }),
    version(
      'voice',
      '4.2.0',
      {
        tr: 'Gürültülü ortamda Türkçe tanıma iyileştirildi.',
        en: 'Better recognition of Turkish in noisy places.',
      },
      { dependencies: [{ code: 'aros-core', range: '>=2.3.0' }] },
    ),
    version('face-mimics', '1.3.0', { tr: 'Şaşkın ifadesi yenilendi.', en: 'A new surprised face.' }),
  ],
]
