import type { LocalizedText } from '../localized-text.ts'
import { type Explained, explain, type ParamsByLanguage } from './explained.ts'

/** Why a row of the composer cannot be chosen, or why a composition is not sound yet. */
const arosReasonTexts = {
  not_ready: {
    tr: '{package} {version} henüz hazır değil ({state}).',
    en: '{package} {version} is not ready yet ({state}).',
  },
  not_approved: {
    tr: '{package} {version} onaylı değil ({state}); üretim sürümüne yalnız onaylı ya da yayında olanlar girer.',
    en: '{package} {version} is not approved ({state}); a production version takes approved or released ones only.',
  },
  approved_later: {
    tr: '{package} {version} testte; bu sürümle birlikte onaylanır.',
    en: '{package} {version} is in test; it is approved together with this version.',
  },
  deprecated: {
    tr: '{package} {version} kullanımdan kalkıyor; yenisini seçmeniz önerilir.',
    en: '{package} {version} is deprecated; choosing a newer one is recommended.',
  },
  revoked: {
    tr: '{package} {version} geri çekildi; kullanılamaz.',
    en: '{package} {version} was revoked and cannot be used.',
  },
  contains_revoked: {
    tr: '{package} {version} geri çekildi; onu içeren AROS sürümü yeni robotlara verilemez.',
    en: '{package} {version} was revoked; an AROS version that contains it cannot go to further robots.',
  },
  wrong_variant: {
    tr: '{package} {version} bu ürünle ({robot}) uyumlu değil.',
    en: '{package} {version} does not fit this product ({robot}).',
  },
  alike_names: {
    tr: '{package} {version} içinde yalnız harf büyüklüğüyle ayrılan adlar var ({names}); bu ürünün ({robot}) dosya sistemi onları ayırt etmez. Birini yeniden adlandırın.',
    en: '{package} {version} holds names that differ in letter case alone ({names}); the file system of this product ({robot}) takes them for one. Rename one of them.',
  },
  package_archived: { tr: '{package} paketi arşivde.', en: 'The package {package} is archived.' },
  duplicate_package: {
    tr: '{package} paketinden yalnız bir sürüm seçilebilir.',
    en: 'Only one version of {package} can be chosen.',
  },
  quorum_low: {
    tr: 'En az {min} testçi onayı gerekir; onay sayısını artırın.',
    en: 'At least {min} tester approvals are required; raise their number.',
  },
  plan_missing: {
    tr: '{package} {version} için test planı yazılmadı; testçiler genel adımları dener.',
    en: 'No test plan was written for {package} {version}; testers try the general cases.',
  },
  empty: { tr: 'Henüz hiç paket seçilmedi.', en: 'No package is chosen yet.' },
  required_missing: {
    tr: '{package} her AROS sürümünde bulunmalıdır; sürümde yok.',
    en: '{package} is required in every AROS version and is not included.',
  },
  bound_missing: {
    tr: '{package} bu ürüne ({robot}) zorunlu olarak bağlı ({range}); sürümde yok.',
    en: '{package} is bound to this product ({robot}) as required ({range}) and is not included.',
  },
  bound_unavailable: {
    tr: '{package} bu ürüne ({robot}) zorunlu olarak bağlı, ama ürün için seçilebilecek sürümü yok.',
    en: '{package} is bound to this product ({robot}) as required, but no version of it can be chosen for it.',
  },
  bound_range: {
    tr: '{package} {version}, ürüne bağlandığı aralığın dışında: {range}.',
    en: '{package} {version} lies outside of the range it is bound with: {range}.',
  },
  bound_unfit: {
    tr: '{package} bu ürüne ({robot}) bağlı, ama {version} sürümü bu ürünle uyumlu olmadığını söylüyor.',
    en: '{package} is bound to this product ({robot}), but its version {version} says that it does not fit it.',
  },
  fits_unbound: {
    tr: '{package} {version} bu ürün ({robot}) için yapılmış, ama paket ürüne bağlı değil.',
    en: '{package} {version} is made for this product ({robot}), but the package is not bound to it.',
  },
  agent_too_old: {
    tr: '{count} robotun ajanı eski: en az {needed} gerekir, en eskisi {found}. Bu robotlar ajanları yenilenene kadar bekler.',
    en: '{count} robots have an agent that is too old: {needed} is needed, the oldest is {found}. They wait until it is renewed.',
  },
  missing_dependency: {
    tr: '{package}, {needs} {range} ister; sürümde yok.',
    en: '{package} needs {needs} {range}, which is not included.',
  },
  dependency_range: {
    tr: '{package}, {needs} {range} ister; seçilen {found}.',
    en: '{package} needs {needs} {range}; {found} is chosen.',
  },
  bad_range: {
    tr: '{package}, {needs} için anlaşılamayan bir aralık yazıyor: {range}',
    en: '{package} states a range for {needs} that cannot be understood: {range}',
  },
  wrong_order: {
    tr: '{package} ({order}. sıra), {needs} paketinden ({needsOrder}. sıra) sonra gelmelidir.',
    en: '{package} (no. {order}) must come after {needs} (no. {needsOrder}).',
  },
  dependency_cycle: {
    tr: 'Bağımlılık döngüsü: {cycle}. Bir paketin bağımlılığını düzeltin.',
    en: 'Dependency cycle: {cycle}. Correct the dependency of one package.',
  },
  conflict: {
    tr: '{package} ile {other} {found} birlikte kurulamaz ({range}).',
    en: '{package} cannot be installed together with {other} {found} ({range}).',
  },
  not_frozen: {
    tr: '{package} {version} için içerik özeti yok; paket sürümü hazır duruma getirilmelidir.',
    en: '{package} {version} has no content hash; bring the package version to ready first.',
  },
  test_missing: {
    tr: 'Aynı içerikte, testi geçmiş bir test AROS bağlı değil.',
    en: 'No test AROS with the same content that passed its test is linked.',
  },
  testers_missing: {
    tr: 'Henüz testçi atanmadı; test en az bir testçiyle başlar.',
    en: 'No tester is assigned yet; a test starts with at least one.',
  },
  testers_few: {
    tr: 'Testin geçmesi için {quorum} onay gerekir, atanan testçi {count}.',
    en: 'The test passes with {quorum} approvals, and the testers assigned are {count}.',
  },
  disk_short: {
    tr: '{count} robotta boş yer yetmeyebilir (gereken {needed}, en az boş {free}).',
    en: '{count} robots may lack free space (needed {needed}, least free {free}).',
  },
  notes_missing: {
    tr: 'Sürüm notları iki dilde de yazılmadı.',
    en: 'The release notes are not written in both languages.',
  },
  four_eyes: {
    tr: 'Bu sürümü siz oluşturdunuz; onayı başka biri vermelidir.',
    en: 'You composed this version; somebody else must approve it.',
  },
  own_package: {
    tr: '{package} {version} sizin eliniz değmiş bir paket ve henüz onaylanmadı; bu sürümü başka biri onaylamalıdır.',
    en: 'You had a hand in {package} {version}, which is not approved yet; somebody else must approve this version.',
  },
  own_verdict: {
    tr: 'Bu sürümün test kararını siz verdiniz; üretime başka biri almalıdır.',
    en: 'You gave the test verdict of this version; somebody else must promote it.',
  },
  has_problems: {
    tr: 'Önce {count} sorun giderilmelidir: {first}',
    en: '{count} problems must be solved first: {first}',
  },
  no_testers: { tr: 'Önce en az bir testçi atayın.', en: 'Assign at least one tester first.' },
  open_blockers: {
    tr: 'Bu sürümde giderilmemiş {count} engelleyici hata var: {first}',
    en: 'Blocking defects that are not settled in this version: {count}. The first: {first}',
  },
  already_promoted: {
    tr: 'Bu test sürümü zaten üretime alındı.',
    en: 'This test version has been promoted already.',
  },
  waits_for_signature: {
    tr: 'İmza bekliyor; imzalar tamamlanınca kendiliğinden sürer ya da istek iptal edilir.',
    en: 'It waits for signatures; it goes on by itself once they are complete, or is cancelled.',
  },
  is_default: {
    tr: 'Bu sürüm ürünün varsayılanıdır; önce yerine başkasını atayın.',
    en: 'This version is the default of its product; assign another one first.',
  },
  is_pinned: {
    tr: '{count} robot bu sürüme sabitlenmiş.',
    en: '{count} robots are pinned to this version.',
  },
} as const satisfies Record<string, LocalizedText>

export type ArosReason = keyof typeof arosReasonTexts

/** A filled reason of the table. */
export function arosReason(code: ArosReason, params: ParamsByLanguage = {}): Explained {
  return explain(code, arosReasonTexts[code], params)
}
