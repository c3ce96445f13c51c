import { defineErrors } from '../error-definition.ts'

export const packageErrors = defineErrors({
  folder_exists: [
    409,
    'Burada "{name}" adlı bir klasör zaten var. Başka bir ad verin.',
    'There is already a folder named "{name}" here. Choose another name.',
  ],
  package_code_in_use: [
    409,
    '"{code}" kodu başka bir pakette kullanılıyor. Başka bir kod verin.',
    'The code "{code}" is used by another package. Choose another code.',
  ],
  unknown_folder: [422, 'Seçilen klasör artık yok.', 'The chosen folder does not exist any more.'],
  unknown_owner: [422, 'Seçilen sorumlu bulunamadı.', 'The chosen owner was not found.'],

  folder_into_itself: [409, 'Klasör kendi içine taşınamaz.', 'A folder cannot be moved into itself.'],
  folder_too_deep: [
    409,
    'Klasörler en çok {limit} düzey olabilir.',
    'Folders can be at most {limit} levels deep.',
  ],
  folder_not_empty: [
    409,
    'Klasör boş değil. Önce içindekileri taşıyın.',
    'The folder is not empty. Move its content first.',
  ],
  folder_order_incomplete: [
    409,
    'Klasör listesi değişmiş. Sayfayı yenileyip yeniden sıralayın.',
    'The folders have changed. Reload the page and sort again.',
  ],
  package_archived: [
    409,
    '"{code}" paketi arşivde. Önce arşivden çıkarın.',
    'The package "{code}" is archived. Restore it first.',
  ],
  package_in_use: [
    409,
    'Paket hâlâ kullanılıyor: {by}. Arşivlemeden önce kullanımdan çıkarın.',
    'The package is still in use: {by}. Take it out of use before archiving it.',
  ],
  version_exists: [
    409,
    '{semver} sürümü bu pakette zaten var. Sonraki numarayı kullanın: {next}',
    'Version {semver} already exists in this package. Use the next number: {next}',
  ],
  version_not_rising: [
    409,
    '{semver}, en yeni sürüm {highest} numarasından büyük olmalı. Öneri: {next}',
    '{semver} must be greater than the newest version {highest}. Suggestion: {next}',
  ],
  files_removed: [
    410,
    'Bu sürümün dosyaları {at} tarihinde saklama süresi dolduğu için silindi; adları ve özetleri duruyor. Aynı içerik yeni bir sürüm olarak yüklenebilir.',
    'The files of this version were removed by their age on {at}; their names and hashes stay. The same content can be uploaded as a new version.',
  ],
  version_frozen: [
    409,
    'Sürüm "{state}" durumunda; dosyaları, kodu ve test planı artık değiştirilemez. Yeni bir sürüm oluşturun.',
    'The version is "{state}"; its files, code and test plan can no longer change. Create a new version.',
  ],
  plan_key_twice: [
    422,
    'Test planında "{key}" anahtarı iki kez geçiyor. Her adıma ayrı bir anahtar verin.',
    'The test plan has the key "{key}" twice. Give every case a key of its own.',
  ],
  plan_has_no_mandatory_case: [
    422,
    'Planda zorunlu adım yok: hiçbir şey denenmeden geçilebilirdi. En az bir adımı zorunlu yapın.',
    'No case of the plan is mandatory: it could be passed without trying anything. Make at least one mandatory.',
  ],
  version_wrong_state: [
    409,
    '"{action}" işlemi "{state}" durumundaki bir sürümde yapılamaz.',
    'The action "{action}" is not possible for a version in state "{state}".',
  ],
  version_busy: [
    409,
    'Dosyalar şu anda işleniyor. Bitince yeniden deneyin.',
    'The files are being processed. Try again when that is done.',
  ],
  own_version: [
    409,
    'Oluşturduğunuz, dosya yüklediğiniz ya da değiştirdiğiniz sürümü onaylayamazsınız; başka bir kişi onaylamalı.',
    'You cannot approve a version that you made, uploaded to or changed; another person must approve it.',
  ],
  own_copied_code: [
    409,
    'Bu sürümdeki kancalar ya da ayarlar {semver} sürümünden kopyalandı; onları siz yazdınız ve başka kimse onaylamadı. Bu sürümü başka bir kişi onaylamalı.',
    'The hooks or settings in this version were copied from {semver}, where you wrote them and nobody else approved them; another person must approve it.',
  ],
  version_in_aros: [
    409,
    'Sürüm şu AROS sürümlerinde: {by}. Önce onları geri çekin ya da arşivleyin; yayınlanmış bir sürüm geri çekilir.',
    'These AROS versions contain it: {by}. Withdraw or archive them first; a released version is revoked instead.',
  ],
  reason_required: [422, 'Bu işlem için bir gerekçe yazın.', 'Give a reason for this action.'],
  version_not_checked: [409, 'Sürüm hazır değil: {problem}', 'The version is not ready: {problem}'],
  version_not_deletable: [
    409,
    'Yalnızca taslak ve reddedilmiş sürümler silinebilir.',
    'Only draft and rejected versions can be deleted.',
  ],
  unknown_robot: [422, 'Bu robot ürünü bulunamadı.', 'This robot product was not found.'],
  manifest_invalid: [
    422,
    'Bildirim (manifest) düzeltilmeli: {problem}',
    'The manifest needs correction: {problem}',
  ],
})

/** Refusals of uploads and of their processing. */
export const uploadErrors = defineErrors({
  upload_metadata: [
    400,
    'Yükleme bilgisi eksik ya da hatalı: {field}',
    'The upload information is missing or wrong: {field}',
  ],
  upload_too_large: [413, '"{name}" çok büyük (en çok {limit}).', '"{name}" is too large (at most {limit}).'],
  upload_no_space: [
    507,
    'Sunucunun diskinde "{name}" için yer yok. Sistem yöneticisinden yer açmasını isteyin, sonra yeniden deneyin.',
    'The disk of the server has no room for "{name}". Ask an administrator to make room, then try again.',
  ],
  upload_too_many: [
    409,
    'Bir sürüme tek tek en çok {limit} dosya yüklenebilir. Daha fazlasını bir arşiv olarak yükleyin.',
    'At most {limit} files can be uploaded into a version one by one. Upload more of them as an archive.',
  ],
  upload_over: [
    410,
    'Bu yükleme sona ermiş. Dosyayı yeniden seçip yükleyin.',
    'This upload is over. Pick the file again and upload it.',
  ],
  upload_incomplete: [
    409,
    'Yüklenmesi bitmeyen dosyalar var: {count}',
    'Some files have not been uploaded completely: {count}',
  ],
  upload_partial: [
    409,
    '{expected} dosyadan {arrived} tanesi geldi. Eksikleri yükleyin ya da gelenlerle devam etmeyi seçin.',
    '{arrived} of {expected} files have arrived. Upload the others, or choose to go on with these.',
  ],
  upload_undecided: [
    409,
    'Gelen dosyalar kendiliğinden içerik olmayacak. Önce "Dosyalar" adımında ne yapılacağını seçin.',
    'The files that arrive do not become the content by themselves. Decide in the step "Files" first.',
  ],
  upload_expired: [
    410,
    'Yükleme 24 saat içinde tamamlanmadı; gelen dosyalar silindi. Yeniden yükleyin.',
    'The upload was not completed within 24 hours; what had arrived was deleted. Upload it again.',
  ],
  nothing_uploaded: [409, 'Önce dosya yükleyin.', 'Upload files first.'],
  hash_mismatch: [
    422,
    '"{entry}" yolda bozulmuş: sunucudaki SHA-256 sizinkinden farklı. Yeniden yükleyin.',
    '"{entry}" was damaged on the way: the SHA-256 on the server differs from yours. Upload it again.',
  ],
  upload_elsewhere: [
    503,
    'Bu yüklemenin gelen kısmı şu anda ulaşılamayan başka bir sunucuda. Birazdan yeniden deneyin ya da dosyayı baştan yükleyin.',
    'What has arrived of this upload is on another server, which cannot be reached now. Try again in a moment, or upload the file anew.',
  ],
  scan_elsewhere: [
    409,
    'Dosyalar başka bir sunucuda bekliyor; o sunucu kendiliğinden yeniden deneyecek. Beklemek istemiyorsanız okumayı durdurup dosyaları yeniden gönderin.',
    'The files wait on another server, which tries again by itself. To go on without it, stop the reading and send the files anew.',
  ],
  upload_lost: [
    409,
    '"{entry}" sunucuda bulunamadı. Yeniden yükleyin.',
    '"{entry}" is not on the server any more. Upload it again.',
  ],
  import_failed: [
    500,
    'Dosyalar işlenemedi. Yeniden yükleyin; sürerse yöneticinize bildirin.',
    'The files could not be processed. Upload them again; tell your administrator if it happens again.',
  ],
})
