import type { LocalizedText } from '@filo/contract/localized-text'
import type { RobotConfigSchema } from '@filo/contract/robot-models/robot-config-schema'

interface DemoModel {
  type: { code: string; name: LocalizedText; iconKey: string }
  code: string
  name: LocalizedText
  description: LocalizedText
  imageKey: string
  serialPrefix: string
  specs: Record<string, number | string[]>
  languages: string[]
  configSchema: RobotConfigSchema
}

const range = (min: number, max: number, initial: number) => ({ min, max, initial })

/** What robots that speak with people can be set to. */
const talking: RobotConfigSchema = {
  faceBrightness: range(10, 100, 70),
  micDistance: range(0.5, 4, 1.5),
  speechTimeout: range(2, 30, 8),
  micVolume: range(0, 100, 60),
  musicVolume: range(0, 90, 30),
  speechVolume: range(0, 100, 50),
}

/** What robots that only give signals can be set to. */
const signalling: RobotConfigSchema = { speechVolume: range(0, 100, 50), speechTimeout: range(2, 30, 8) }

const types = {
  humanoid: { code: 'INSANSI', name: { tr: 'İnsansı', en: 'Humanoid' }, iconKey: 'humanoid' },
  service: { code: 'SERVIS', name: { tr: 'Servis', en: 'Service' }, iconKey: 'service' },
  carrier: { code: 'TASIYICI', name: { tr: 'Taşıyıcı', en: 'Carrier' }, iconKey: 'carrier' },
  quadruped: { code: 'DORTAYAK', name: { tr: 'Dört ayaklı', en: 'Quadruped' }, iconKey: 'quadruped' },
} satisfies Record<string, DemoModel['type']>

/** The five invented models of the demo. */
export const demoModels: readonly DemoModel[] = [
  {
    type: types.humanoid,
    code: 'NOVA-H1',
    name: { tr: 'Nova H1 insansı', en: 'Nova H1 humanoid' },
    description: {
      tr: 'Karşılama ve sunum için konuşan insansı robot: LED yüz, dört eksenli kollar, 10 inç ekran.',
      en: 'Talking humanoid for reception and presentations: LED face, four-axis arms, 10-inch screen.',
    },
    imageKey: 'nova-h1',
    serialPrefix: 'NH1',
    specs: {
      heightCm: 158,
      weightKg: 62,
      speedMS: 0.8,
      batteryH: 8,
      chargeMin: 150,
      dof: 18,
      screenInch: 10,
      sensors: ['lidar', 'derinlik kamerası', 'mikrofon dizisi'],
    },
    languages: ['tr', 'en', 'ar'],
    configSchema: talking,
  },
  {
    type: types.humanoid,
    code: 'MINI-NOVA',
    name: { tr: 'Mini Nova', en: 'Mini Nova' },
    description: { tr: 'Okullar için masaüstü konuşan robot.', en: 'Talking desktop robot for schools.' },
    imageKey: 'mini-nova',
    serialPrefix: 'MN',
    specs: {
      heightCm: 54,
      weightKg: 6,
      batteryH: 5,
      chargeMin: 90,
      dof: 9,
      screenInch: 7,
      sensors: ['kamera', 'mikrofon'],
    },
    languages: ['tr', 'en'],
    configSchema: talking,
  },
  {
    type: types.service,
    code: 'SERVIS-S3',
    name: { tr: 'Servis S3', en: 'Servis S3' },
    description: {
      tr: 'Restoran ve oteller için üç tepsili servis robotu.',
      en: 'Three-tray waiter for restaurants and hotels.',
    },
    imageKey: 'servis-s3',
    serialPrefix: 'S3',
    specs: {
      heightCm: 124,
      weightKg: 48,
      speedMS: 1.2,
      batteryH: 12,
      chargeMin: 180,
      payloadKg: 30,
      screenInch: 10,
      sensors: ['lidar', 'derinlik kamerası'],
    },
    languages: ['tr', 'en', 'de', 'ru'],
    configSchema: talking,
  },
  {
    type: types.carrier,
    code: 'DEPO-D500',
    name: { tr: 'Depo D500', en: 'Depo D500' },
    description: {
      tr: '500 kg taşıyan fabrika ve depo aracı.',
      en: 'Factory and warehouse carrier for 500 kg.',
    },
    imageKey: 'depo-d500',
    serialPrefix: 'D5',
    specs: {
      heightCm: 38,
      weightKg: 210,
      speedMS: 1.8,
      batteryH: 10,
      chargeMin: 60,
      payloadKg: 500,
      sensors: ['lidar', 'ultrason'],
    },
    languages: ['tr', 'en'],
    configSchema: signalling,
  },
  {
    type: types.quadruped,
    code: 'DORTAYAK-Q1',
    name: { tr: 'Dörtayak Q1', en: 'Dörtayak Q1' },
    description: { tr: 'Saha denetimi için dört ayaklı robot.', en: 'Quadruped for field inspection.' },
    imageKey: 'dortayak-q1',
    serialPrefix: 'DQ1',
    specs: {
      heightCm: 52,
      weightKg: 34,
      speedMS: 2.4,
      batteryH: 3,
      chargeMin: 75,
      dof: 12,
      payloadKg: 8,
      sensors: ['lidar', 'termal kamera', 'IMU'],
    },
    languages: ['tr', 'en'],
    configSchema: signalling,
  },
]
