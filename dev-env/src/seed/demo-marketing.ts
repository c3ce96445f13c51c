import type { LocalizedText } from '@filo/contract/localized-text'
import type { CreateMarketingVersionBody } from '@filo/contract/marketing/marketing-content'
import type { ShelfRule } from '@filo/contract/marketing/marketing-lists-routes'

/** The demo's stores by what they are paid in. */
export type DemoStoreName = 'turkiye' | 'europe'

/** Where the demo sells, where nobody has made a store in that currency. */
export const demoStores = {
  turkiye: {
    code: 'TR-VITRIN',
    name: { tr: 'Türkiye vitrini', en: 'Türkiye storefront' },
    currency: 'TRY',
    timeZone: 'Europe/Istanbul',
  },
  europe: {
    code: 'EU-VITRIN',
    name: { tr: 'Avrupa vitrini', en: 'Europe storefront' },
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
} as const satisfies Record<DemoStoreName, unknown>

type Content = Omit<CreateMarketingVersionBody, 'versionId' | 'storeIds' | 'window'>

/** A marketing version of the demo; its package must have a released version. */
export interface DemoMarketing extends Content {
  packageCode: string
  stores: readonly DemoStoreName[]
  /** Days from now on which it begins and ends, each at nine in the morning of every store. */
  days?: { from?: number; until?: number }
  /** How far it has come. */
  to: 'draft' | 'in_review' | 'rejected' | 'scheduled' | 'live' | 'unlisted' | 'ended'
  /** A change of it that waits for its review. */
  revision?: Partial<Content>
}

/** Nobody has translated it yet. */
const turkish = (tr: string): LocalizedText => ({ tr, en: '' })
const robot = (key: string, tr: string, en: string) => ({ key, alt: { tr, en } })
const both = ['turkiye', 'europe'] as const
const monthly = (lira: number, euro: number) => ({
  model: 'monthly' as const,
  amounts: [
    { amount: lira * 100, currency: 'TRY' },
    { amount: euro * 100, currency: 'EUR' },
  ],
})

const greeting: DemoMarketing = {
  packageCode: 'karsilama',
  title: { tr: 'Kapıda güler yüz', en: 'A smile at the door' },
  summary: {
    tr: 'Konuğunuzu adıyla karşılar, aradığı yere götürür; akşamları da sabırlıdır.',
    en: 'Greets your guests by name and shows them the way, as patient in the evening as at noon.',
  },
  story: {
    tr: 'Lobiye giren her konuğu günün saatine göre selamlar. Adını sorar, rezervasyonunu resepsiyona haber verir ve asansöre kadar eşlik eder.\n\nKalabalıkta aynı kişiyi iki kez selamlamaz; konuşmadan önce iki buçuk metre bekler. Türkçe ve İngilizce konuşur.',
    en: 'It greets everybody who enters the lobby by the time of day, asks for their name, tells reception and leads them to the lift.\n\nIn a crowd nobody is greeted twice, and it waits until people are two and a half metres away. It speaks Turkish and English.',
  },
  media: [
    robot('nova-h1', 'Kapıda el sallayan insansı robot', 'A humanoid robot that waves at a door'),
    robot('mini-nova', 'Masanın üstünde küçük karşılama robotu', 'A small greeting robot on a desk'),
  ],
  price: { model: 'free', amounts: [] },
  licence: 'robot',
  audience: 'hospitality',
  stores: both,
  to: 'live',
  revision: {
    summary: {
      tr: 'Konuğunuzu adıyla karşılar, odasına kadar eşlik eder; akşamları da sabırlıdır.',
      en: 'Greets your guests by name and leads them to their room, as patient in the evening as at noon.',
    },
  },
}

const voice: DemoMarketing = {
  packageCode: 'voice',
  title: { tr: 'Uzaktan duyan ses', en: 'A voice that hears from afar' },
  summary: {
    tr: 'Uyandırma sözcüğünü üç metreden duyar, yarım saniyeden kısa sürede yanıtlar.',
    en: 'Hears its name from three metres and answers in less than half a second.',
  },
  story: {
    tr: 'Gürültülü lobilerde de anlaşılır: arka plandaki müziği ayırır, konuşanı takip eder. Konuşmalar robotta kalır, buluta gönderilmez.',
    en: 'It understands people in noisy lobbies too: it tells music from speech and follows who speaks. What is said stays on the robot and goes to no cloud.',
  },
  media: [
    robot('servis-s3', 'Masalar arasında konuşan servis robotu', 'A service robot that talks between tables'),
  ],
  price: monthly(1290, 39),
  licence: 'site',
  audience: null,
  stores: both,
  to: 'live',
}

const tour: DemoMarketing = {
  packageCode: 'tur-rehberi',
  title: { tr: 'Müzede yeni rehber', en: 'A new guide in the museum' },
  summary: {
    tr: 'Ziyaretçiyi duraktan durağa gezdirir, her durakta kısa bir öykü anlatır.',
    en: 'Leads visitors from stop to stop and tells a short story at each.',
  },
  story: {
    tr: 'Rotayı haritada çizersiniz; o, ziyaretçinin adımına uyar. Durakların metinlerini kendiniz yazar, iki dilde seslendirirsiniz.',
    en: 'You draw the route on the map and it keeps to the pace of your visitors. You write what is told at each stop and it speaks it in both languages.',
  },
  media: [robot('nova-h1', 'Bir tablonun önünde anlatan robot', 'A robot that talks in front of a painting')],
  price: {
    model: 'once',
    amounts: [
      { amount: 4_990_000, currency: 'TRY' },
      { amount: 149_000, currency: 'EUR' },
    ],
  },
  licence: 'robot',
  audience: 'public',
  stores: both,
  days: { from: 14, until: 104 },
  to: 'scheduled',
}

const wave: DemoMarketing = {
  packageCode: 'kol-selami',
  title: { tr: 'Uzaktan el sallar', en: 'Waves from afar' },
  summary: {
    tr: 'Uzaktan bakana kolunu kaldırıp el sallar; fuarlarda ilk bakışı yakalar.',
    en: 'Raises an arm and waves to whoever looks; it catches the first glance at fairs.',
  },
  story: {
    tr: 'Dört eksenli kolları olan robotlar içindir. Bakışı kameradan görür, üç kez sallar, sonra bekler.',
    en: 'For robots with four-axis arms. It sees the glance with its camera, waves three times and waits.',
  },
  media: [robot('nova-h1', 'Kolunu kaldırmış robot', 'A robot with a raised arm')],
  price: { model: 'free', amounts: [] },
  licence: 'robot',
  audience: 'events',
  stores: ['turkiye'],
  to: 'in_review',
}

const menu: DemoMarketing = {
  packageCode: 'menu',
  title: { tr: 'Masada fiyatlı menü', en: 'The menu at the table' },
  summary: {
    tr: 'Menüyü fiyatlarıyla gösterir, sorulan ürünü ve alerjenlerini sesli anlatır.',
    en: 'Shows the menu with its prices and tells about items and their allergens.',
  },
  story: {
    tr: 'Fiyatları bir yerde değiştirirsiniz, bütün robotlar aynı anda gösterir. Biten ürün menüden kendiliğinden kalkar.',
    en: 'You change a price in one place and every robot shows it at once. What has run out leaves the menu by itself.',
  },
  media: [
    robot('servis-s3', 'Ekranında menü gösteren servis robotu', 'A service robot with a menu on its screen'),
  ],
  price: monthly(990, 29),
  licence: 'site',
  audience: 'hospitality',
  stores: both,
  to: 'unlisted',
}

const weather: DemoMarketing = {
  packageCode: 'hava-durumu',
  title: { tr: 'Şemsiyenizi unutmayın', en: 'Mind your umbrella' },
  summary: {
    tr: 'Bulunduğu kentin havasını söyler, yağmur bekleniyorsa çıkanlara hatırlatır.',
    en: 'Tells the weather of its city and reminds those who leave when rain is due.',
  },
  story: {
    tr: 'Otel çıkışında, alışveriş merkezi kapısında: konuğunuz ıslanmadan önce haber verir.',
    en: 'At the exit of a hotel or a mall it tells your guests before they get wet.',
  },
  media: [
    robot('mini-nova', 'Kapıda şemsiye hatırlatan robot', 'A robot that reminds of umbrellas at a door'),
  ],
  price: { model: 'free', amounts: [] },
  licence: 'customer',
  audience: null,
  stores: ['turkiye'],
  to: 'rejected',
}

const faces: DemoMarketing = {
  packageCode: 'face-mimics',
  title: turkish('Yılbaşına özel yüzler'),
  summary: turkish('Kar yağınca şaşıran, geri sayımda gülen beş yeni yüz.'),
  story: turkish('Yılbaşı gecesi için çizilen beş ifade; ocak ayı boyunca robotunuzda kalır.'),
  media: [{ key: 'mini-nova', alt: turkish('Gülümseyen küçük robot') }],
  price: { model: 'once', amounts: [{ amount: 49_000, currency: 'TRY' }] },
  licence: 'robot',
  audience: 'retail',
  stores: ['turkiye'],
  days: { from: 20, until: 60 },
  to: 'draft',
}

const game: DemoMarketing = {
  packageCode: 'mini-oyun',
  title: { tr: 'Beklerken bir oyun', en: 'A game while you wait' },
  summary: {
    tr: 'Taş, kâğıt, makas: bekleyen çocuğun da yüzü güler.',
    en: 'Rock, paper, scissors: children who wait smile too.',
  },
  story: {
    tr: 'Elinizi kameradan görür, skoru ekranda tutar. İki kişilik turnuvada üç kazanan turnuvayı alır.',
    en: 'It sees your hand with its camera and keeps the score on its screen. In a tournament for two, three wins decide.',
  },
  media: [robot('mini-nova', 'Elini uzatan küçük robot', 'A small robot that holds out its hand')],
  price: { model: 'free', amounts: [] },
  licence: 'robot',
  audience: null,
  stores: both,
  to: 'ended',
}

/** Eight marketing versions, from a draft in one language to one that is over; one live one waits with a revision. */
export const demoMarketing: readonly DemoMarketing[] = [
  greeting,
  voice,
  tour,
  wave,
  menu,
  weather,
  faces,
  game,
]

/** A shelf of the demo; what is on it by the codes of the packages. */
export interface DemoShelf {
  name: LocalizedText
  store: DemoStoreName
  rule: ShelfRule
  packageCodes: readonly string[]
}

/** Two shelves put in order by hand and one by a rule. */
export const demoShelves: readonly DemoShelf[] = [
  {
    name: { tr: 'Otelinize özel', en: 'For your hotel' },
    store: 'turkiye',
    rule: { kind: 'by_hand' },
    packageCodes: ['karsilama', 'menu', 'voice'],
  },
  {
    name: { tr: 'Editörün seçtikleri', en: "Editor's choice" },
    store: 'europe',
    rule: { kind: 'by_hand' },
    packageCodes: ['voice', 'karsilama', 'tur-rehberi'],
  },
  {
    name: { tr: 'Yeni gelenler', en: 'New arrivals' },
    store: 'turkiye',
    rule: { kind: 'newest', limit: 6 },
    packageCodes: [],
  },
]
