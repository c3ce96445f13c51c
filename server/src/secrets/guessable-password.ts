import { fold } from '@filo/contract/fold'

/** Guesses below which a password falls to somebody who has its hash (Wheeler, "zxcvbn", USENIX Security 2016). */
const GUESSES_ENOUGH = 1e10

/** Longer passwords are as hard as this much of them, and each takes milliseconds. */
const READ_CHARACTERS = 64

/** Words that everybody here thinks of, and that no English list has. */
const wordsOfHere =
  'filo aros robot parola sifre merhaba hosgeldin turkiye istanbul ankara izmir ' +
  'ilkbahar bahar sonbahar kis yaz galatasaray fenerbahce besiktas trabzonspor'

/** The provinces, which stand in passwords with their plate number and their team. */
const provinces =
  'adana adiyaman afyon afyonkarahisar agri aksaray amasya antalya ardahan artvin aydin balikesir bartin batman bayburt ' +
  'bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum ' +
  'eskisehir gaziantep antep giresun gumushane hakkari hatay igdir isparta kahramanmaras maras karabuk karaman kars kastamonu ' +
  'kayseri kilis kirikkale kirklareli kirsehir kocaeli izmit konya kutahya malatya manisa mardin mersin mugla mus nevsehir ' +
  'nigde ordu osmaniye rize sakarya adapazari samsun sanliurfa urfa siirt sinop sirnak sivas tekirdag tokat trabzon tunceli ' +
  'usak van yalova yozgat zonguldak'

/** Read at the first password that is set: the lists take 100 ms, and a start needs none of them. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { dictionary, adjacencyGraphs } = common
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: READ_CHARACTERS })
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Whether a password is put together of what guessers try first (NIST SP 800-63B section 5.1.1.2): words and leaked
 * passwords, keys beside each other, dates, repeats, and the person's `own` words, each with its usual decoration.
 * Nothing leaves the server.
 */
export async function isGuessablePassword(password: string, own: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const loaded = await estimator
  const ownWords = own.flatMap((text) => fold(text).split(/[^a-z0-9]+/)).filter((word) => word.length >= 3)
  const plain = fold(password)
  // As typed, without the marks that lists do not have, and without signs between words, which guessers know as well.
  return [password, plain, plain.replace(/[^a-z0-9\s]+/g, '')].some(
    (text) =>
      loaded.check(text, [...ownWords, ...wordsOfHere.split(' '), ...provinces.split(' ')]).guesses <
      GUESSES_ENOUGH,
  )
}
