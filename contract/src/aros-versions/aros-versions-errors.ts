import { defineErrors } from '../error-definition.ts'

export const arosErrors = defineErrors({
  aros_version_in_use: [
    409,
    'Bu üründe {version} sürümü zaten var. Başka bir sürüm numarası yazın.',
    'This product already has a version {version}. Enter another version number.',
  ],
  aros_wrong_state: [
    409,
    '"{step}" işlemi "{state}" durumundaki bir sürümde yapılamaz.',
    '"{stepEn}" is not possible for a version in state "{stateEn}".',
  ],
  aros_not_waiting: [
    409,
    'Bu sürümün imza bekleyen bir işlemi yok.',
    'No step of this version waits for signatures.',
  ],
  aros_wrong_channel: [
    409,
    '"{step}" işlemi bu kanaldaki sürümler için yoktur.',
    '"{stepEn}" does not exist for versions of this channel.',
  ],
  aros_locked: [
    409,
    'Sürüm kilitli; içeriği artık değişmez. Değiştirmek için kopyasını oluşturun.',
    'The version is locked and its content cannot change any more. Make a copy to change it.',
  ],
  aros_blocked: [409, '{reason}', '{reasonEn}'],
  aros_contains_revoked: [409, '{reason}', '{reasonEn}'],
  aros_has_problems: [
    422,
    'Sürümde {count} sorun var. İlki: {first}',
    'The version has {count} problems. The first: {firstEn}',
  ],
  aros_packages_in_test: [
    409,
    '{count} paketi hâlâ testte: {names}. Onları bu sürümle birlikte onaylayın ya da önce tek tek onaylayın.',
    'Packages of it that are still in test: {count} ({names}). Approve them together with this version, or one by one before.',
  ],
  aros_four_eyes: [
    409,
    'Bu sürümü siz oluşturdunuz; onayı başka biri vermelidir.',
    'You composed this version; somebody else must approve it.',
  ],
  aros_own_verdict: [
    409,
    'Bu sürümün test kararını siz verdiniz; üretime başka biri almalıdır.',
    'You gave the test verdict of this version; somebody else must promote it.',
  ],
  aros_test_gate: [
    409,
    'Aynı içerikte, testi geçmiş bir test AROS bağlı değil. Testi geçmiş bir sürümü üretime alın ya da yöneticiden muafiyet isteyin.',
    'No test AROS with the same content that passed its test is linked. Promote one or ask an administrator for a waiver.',
  ],
  aros_no_testers: [
    409,
    'Test başlamadan önce en az bir testçi atayın.',
    'Assign at least one tester before testing starts.',
  ],
  aros_already_promoted: [
    409,
    'Bu test sürümü zaten {version} olarak üretime alındı.',
    'This test version has already been promoted as {version}.',
  ],
  aros_not_assignable: [
    409,
    'Yalnız yayındaki (test kanalında: testteki ya da geçmiş) bir sürüm atanabilir; bu sürüm "{state}".',
    'Only a published version (test channel: testing or passed) can be assigned; this one is "{stateEn}".',
  ],
  aros_replacement_required: [
    409,
    'Bu sürüm {count} yerde atanmış. Yerine geçecek yayındaki bir sürüm seçin.',
    'This version is assigned in {count} places. Choose a published version to replace it.',
  ],
  aros_bad_replacement: [
    422,
    'Yerine geçecek sürüm aynı ürünün yayınlanmış başka bir sürümü olmalıdır.',
    'The replacement must be another published version of the same product.',
  ],
  aros_unit_other_variant: [
    422,
    'Bu robot başka bir ürün: {serial}',
    'This robot is another product: {serial}',
  ],
  aros_unit_retired: [
    409,
    '{serial} hurdaya ayrılmış; ona AROS sürümü sabitlenemez.',
    '{serial} is retired; no AROS version can be pinned to it.',
  ],
  aros_not_a_test_robot: [
    409,
    '{serial} bir test robotu değil; test sürümü yalnız test robotlarına verilir.',
    '{serial} is not a test robot; test versions go to test robots only.',
  ],
  aros_until_past: [
    422,
    'Sabitlemenin bitişi geçmişte. Bugün ya da sonraki bir gün seçin.',
    'The pin would end in the past. Choose today or a later day.',
  ],
  aros_too_many_units: [
    422,
    'Bir kerede en çok {limit} robot sabitlenebilir. Filtreyle daraltın.',
    'At most {limit} robots can be pinned at once. Narrow the list with filters.',
  ],
  aros_nothing_to_roll_back: [
    409,
    'Geri dönülecek, daha önce yayınlanmış bir sürüm yok.',
    'There is no earlier published version to go back to.',
  ],
  aros_base_unfit: [
    422,
    'Temel sürüm aynı ürünün bir sürümü olmalıdır.',
    'The base version must be a version of the same product.',
  ],
  aros_order_incomplete: [
    422,
    'Sıralama bilinmeyen ya da yinelenen paket içeriyor.',
    'The order contains an unknown or repeated package.',
  ],
  aros_unknown_item: [
    422,
    'Seçilen bir paket sürümü artık yok. Sayfayı yenileyip yeniden seçin.',
    'A chosen package version does not exist any more. Reload the page and choose again.',
  ],
  aros_repeated_package: [
    422,
    '{package} paketinden yalnız bir sürüm seçilebilir.',
    'Only one version of {package} can be chosen.',
  ],
  aros_quorum_too_low: [
    422,
    'En az {min} testçi onayı gerekir.',
    'At least {min} tester approvals are required.',
  ],
  aros_manifest_too_large: [
    422,
    'Bu sürümün dosya listesi robotların aldığından uzun ({size}, en çok {limit}). Çok dosyalı paketleri bölün ya da bazılarını sürümden çıkarın.',
    'The list of files of this version is longer than robots take ({size}, at most {limit}). Split packages of many files, or leave some out.',
  ],
  aros_content_changed: [
    409,
    '{package} paketinin içeriği, sürüm kilitlendikten sonra değişmiş. Yayın durduruldu; yöneticinize bildirin.',
    'The content of {package} changed after the version was locked. Publishing was stopped; tell your administrator.',
  ],
})
