import type { LocalizedText } from '@filo/contract/localized-text'
import type { PlanCase } from '@filo/contract/packages/version-plan'

type Words = readonly [tr: string, en: string]

const text = ([tr, en]: Words): LocalizedText => ({ tr, en })

interface CaseText {
  title: Words
  steps: readonly Words[]
  expected: Words
  isMandatory?: boolean
}

function planned(key: string, needsRobot: boolean, { title, steps, expected, isMandatory = true }: CaseText) {
  const words = { title: text(title), steps: steps.map(text), expected: text(expected) }
  return { key, ...words, isMandatory, needsRobot } satisfies PlanCase
}

const atDesk = (key: string, words: CaseText) => planned(key, false, words)
const onRobot = (key: string, words: CaseText) => planned(key, true, words)

const coreAtDesk = atDesk('answers-locally', {
  title: ['Servis yerelde yanıt veriyor', 'The service answers locally'],
  steps: [
    ['Paketi bir geliştirme bilgisayarında başlatın.', 'Start the package on a development machine.'],
    ['Kendi portuna bir istek gönderin.', 'Send a request to its port.'],
  ],
  expected: ['Yanıttaki sürüm, paketin sürümüdür.', 'The answer has the version of the package.'],
})

const coreOnRobot = onRobot('boot-time', {
  title: ['Açılış 8 saniyeden kısa sürüyor', 'Start-up takes less than 8 seconds'],
  steps: [
    ['Robotu kapatın ve 10 saniye bekleyin.', 'Switch the robot off and wait for 10 seconds.'],
    [
      'Robotu açın, ilk selamlamaya kadar geçen süreyi ölçün.',
      'Switch it on and time it until it first greets.',
    ],
    ['Bunu üç kez yineleyin.', 'Do so three times.'],
  ],
  expected: ['Üç ölçümün her biri 8 saniyenin altındadır.', 'Each of the three takes less than 8 seconds.'],
})

const coreAfterPowerCut = onRobot('power-cut', {
  title: ['Güç kesilince toparlanıyor', 'It recovers from a power cut'],
  steps: [
    ['Robot konuşurken gücünü kesin.', 'Cut the power while the robot speaks.'],
    ['Gücü verin ve hazır olmasını bekleyin.', 'Give the power back and wait until it is ready.'],
  ],
  expected: [
    'Robot kendiliğinden hazır olur, sayfasında hata görünmez.',
    'The robot becomes ready by itself and its page shows no error.',
  ],
  isMandatory: false,
})

const voiceAtDesk = atDesk('recorded-sentences', {
  title: ['Kayıtlı cümleler tanınıyor', 'Recorded sentences are understood'],
  steps: [
    [
      'Kayıtlı 50 Türkçe cümleyi paketin denetimine verin.',
      'Give the 50 recorded Turkish sentences to the package.',
    ],
    ['Tanınan cümleleri sayın.', 'Count the sentences that it understood.'],
  ],
  expected: ['En az 47 cümle doğru tanınır.', 'At least 47 sentences are understood correctly.'],
})

const voiceInNoise = onRobot('noisy-room', {
  title: ['Gürültülü ortamda komutu duyuyor', 'It hears a command in a noisy room'],
  steps: [
    [
      'Robotun 2 metre yanında 65 dB kalabalık sesi çalın.',
      'Play crowd noise of 65 dB at 2 metres from the robot.',
    ],
    [
      '3 metreden on kez "Merhaba, bana yolu göster" deyin.',
      'Say "Hello, show me the way" ten times from 3 metres.',
    ],
  ],
  expected: ['En az dokuzunda doğru yanıt verir.', 'It answers correctly at least nine times.'],
})

const motionAtDesk = atDesk('gait-values', {
  title: ['Yürüyüş değerleri sınırların içinde', 'Gait values are within their limits'],
  steps: [
    ['gaits/walk.json dosyasını açın.', 'Open the file gaits/walk.json.'],
    ['Adım süresini ve kaldırma yüksekliğini okuyun.', 'Read the step time and the lift height.'],
  ],
  expected: [
    'Adım süresi 500-800 ms, kaldırma en çok 25 mm’dir.',
    'The step time is 500 to 800 ms, the lift at most 25 mm.',
  ],
})

const screenAtDesk = atDesk('both-languages', {
  title: ['Ekran metinleri iki dilde tam', 'Screen texts are complete in both languages'],
  steps: [
    [
      'Arayüzü tarayıcıda Türkçe açın, her ekrana bakın.',
      'Open the interface in a browser in Turkish, look at every screen.',
    ],
    ['Aynısını İngilizce yapın.', 'Do the same in English.'],
  ],
  expected: ['Eksik ya da taşan metin yoktur.', 'No text is missing or cut off.'],
})

const facesAtDesk = atDesk('drawings', {
  title: ['Çizimler bozulmadan açılıyor', 'The drawings open undamaged'],
  steps: [
    [
      'faces klasöründeki her çizimi tarayıcıda açın.',
      'Open every drawing of the folder faces in a browser.',
    ],
  ],
  expected: ['Beş yüzün beşi de adına uyar.', 'Each of the five faces fits its name.'],
})

const surprisedOnRobot = onRobot('surprised-face', {
  title: ['Yeni şaşkın ifadesi robotta doğru görünüyor', 'The new surprised face looks right on the robot'],
  steps: [
    ['Robota beklemediği bir soru sorun.', 'Ask the robot a question that it does not expect.'],
    ['Yüzünü 1 metreden ve 3 metreden izleyin.', 'Watch its face from 1 metre and from 3 metres.'],
  ],
  expected: [
    'İfade iki uzaklıktan da şaşkın olarak anlaşılır ve takılmadan değişir.',
    'From both distances it is read as surprise, and it changes without a stutter.',
  ],
})

/**
 * The plans of the demo's package versions. Those of the first generation are tried at a desk alone: nothing reported yet
 * when it was tested. The second one begins with them and asks for robots.
 */
export const demoPlans: Readonly<Record<string, readonly PlanCase[]>> = {
  'aros-core 2.3.0': [coreAtDesk],
  'aros-core 2.4.0': [coreAtDesk, coreOnRobot, coreAfterPowerCut],
  'motion 1.9.4': [motionAtDesk],
  'voice 4.1.0': [voiceAtDesk],
  'voice 4.2.0': [voiceAtDesk, voiceInNoise],
  'screen-ui 3.0.2': [screenAtDesk],
  'face-mimics 1.2.0': [facesAtDesk],
  'face-mimics 1.3.0': [facesAtDesk, surprisedOnRobot],
}
