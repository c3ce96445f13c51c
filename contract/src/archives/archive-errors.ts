import { defineErrors } from '../error-definition.ts'

/**
 * Why an archive or folder is refused (ARCHITECTURE.md). `{entry}` is the offending path as text that
 * is safe to show, `{limit}` a number or a size with its unit.
 */
export const archiveErrors = defineErrors({
  archive_unknown_format: [
    415,
    '"{entry}" desteklenen bir arşiv değil. .zip, .tar, .tar.gz, .tar.xz, .tar.zst veya .deb yükleyin.',
    '"{entry}" is not a supported archive. Upload a .zip, .tar, .tar.gz, .tar.xz, .tar.zst or .deb.',
  ],
  archive_empty: [
    422,
    '"{entry}" içinde hiç dosya ya da bağlantı yok. Dosyaları ekleyip yeniden yükleyin.',
    '"{entry}" contains no file or link. Add the files and upload it again.',
  ],
  archive_corrupt: [
    422,
    'Arşiv bozuk veya eksik: "{entry}" okunamadı. Arşivi yeniden oluşturup yükleyin.',
    'The archive is damaged or incomplete: "{entry}" could not be read. Make the archive again and upload it.',
  ],
  archive_unsupported: [
    422,
    '"{entry}" desteklenmeyen bir arşiv özelliği kullanıyor: {feature}. Arşivi bu özellik olmadan oluşturun.',
    '"{entry}" uses an archive feature that is not supported: {feature}. Make the archive without it.',
  ],
  archive_packing_unsupported: [
    422,
    '"{entry}" {packing} ile sıkıştırılmış; bu sıkıştırma desteklenmiyor. gzip, xz veya zstd ile paketleyin (.deb için: dpkg-deb -Zxz).',
    '"{entry}" is compressed with {packing}, which is not supported. Pack it with gzip, xz or zstd (a .deb: dpkg-deb -Zxz).',
  ],
  archive_split: [
    422,
    '"{entry}" bölünmüş bir arşivin parçalarından biri. Parçaları birleştirip bütününü yükleyin ("zip -s 0 a.zip --out butun.zip" veya "cat a.zip.* > butun.zip").',
    '"{entry}" is one piece of an archive that was split. Put the pieces together and upload the whole ("zip -s 0 a.zip --out whole.zip" or "cat a.zip.* > whole.zip").',
  ],
  archive_xz_options: [
    422,
    'xz sıkıştırması desteklenmeyen bir denetim (örneğin SHA-256) ya da filtre (örneğin x86 BCJ) kullanıyor; "{entry}" okunamadı. Filtresiz, "xz --check=crc64" ile sıkıştırın.',
    'The xz compression uses a check (such as SHA-256) or a filter (such as x86 BCJ) that is not supported; "{entry}" could not be read. Compress without filters, with "xz --check=crc64".',
  ],
  archive_more_after_end: [
    422,
    '"{entry}" ardından arşivin bitiş işareti geliyor, ama sonrasında başka veri var (örneğin art arda eklenmiş arşivler). Hepsini tek bir arşivde toplayın.',
    'After "{entry}" the archive says that it ends, but more follows (such as archives put one after the other). Make one archive of all.',
  ],
  archive_encrypted: [
    422,
    '"{entry}" parolayla korunuyor. Arşivi parolasız oluşturup yükleyin.',
    '"{entry}" is protected by a password. Make the archive without one and upload it.',
  ],
  archive_header_mismatch: [
    422,
    '"{entry}" için arşivdeki iki kayıt birbirini tutmuyor. Arşivi yeniden oluşturup yükleyin.',
    'The two records of "{entry}" in the archive contradict each other. Make the archive again and upload it.',
  ],
  archive_overlap: [
    422,
    '"{entry}" arşivde başka bir dosyayla aynı baytları kullanıyor. Arşivi yeniden oluşturup yükleyin.',
    '"{entry}" shares its bytes with another file of the archive. Make the archive again and upload it.',
  ],
  archive_absolute_path: [
    422,
    '"{entry}" kök dizinden başlıyor. Arşivde yalnızca göreli yollar olabilir.',
    '"{entry}" starts at the root. An archive may hold relative paths only.',
  ],
  archive_parent_path: [
    422,
    '"{entry}" yolunda ".." var. Dosyalar klasörün dışına çıkamaz.',
    'The path "{entry}" contains "..". Files may not leave their folder.',
  ],
  archive_unclean_path: [
    422,
    '"{entry}" yolunda boş veya "." bölümü var. Yolu sadeleştirip yeniden yükleyin.',
    'The path "{entry}" has an empty or "." segment. Simplify the path and upload again.',
  ],
  archive_forbidden_character: [
    422,
    '"{entry}" adında izin verilmeyen bir karakter var (denetim veya yazı yönü karakteri). Dosyayı yeniden adlandırın.',
    'The name "{entry}" has a forbidden character (a control character or one that turns the direction of writing). Rename the file.',
  ],
  archive_name_encoding: [
    422,
    '"{entry}" adı UTF-8 değil. Dosyayı yeniden adlandırın veya arşivi UTF-8 adlarla oluşturun.',
    'The name "{entry}" is not UTF-8. Rename the file or make the archive with UTF-8 names.',
  ],
  archive_path_too_long: [
    422,
    '"{entry}" yolu çok uzun (en çok {limit} bayt). Yolu kısaltın.',
    'The path "{entry}" is too long (at most {limit} bytes). Shorten it.',
  ],
  archive_name_too_long: [
    422,
    '"{entry}" yolundaki bir ad çok uzun (en çok {limit} bayt). Adı kısaltın.',
    'A name in the path "{entry}" is too long (at most {limit} bytes). Shorten it.',
  ],
  archive_too_deep: [
    422,
    '"{entry}" çok derinde (en çok {limit} klasör düzeyi). Klasörleri sadeleştirin.',
    '"{entry}" lies too deep (at most {limit} folder levels). Flatten the folders.',
  ],
  archive_duplicate_path: [
    422,
    '"{entry}" arşivde birden çok kez var. Yinelenenleri çıkarın.',
    '"{entry}" occurs more than once in the archive. Remove the duplicates.',
  ],
  archive_below_link: [
    422,
    '"{entry}" bir bağlantının altında veya yerinde duruyor: {link}. Bağlantının yerine bir klasör koyun.',
    '"{entry}" lies below a link or in its place: {link}. Put a folder where the link is.',
  ],
  archive_file_and_folder: [
    422,
    '"{entry}" hem dosya veya bağlantı hem klasör olarak var. Birini yeniden adlandırın.',
    '"{entry}" occurs both as a file or link and as a folder. Rename one of them.',
  ],
  archive_link_text: [
    422,
    '"{entry}" bağlantısının metni boş, çok uzun (en çok {limit} bayt) veya denetim karakteri içeriyor. Bağlantıyı düzeltin.',
    'The text of the link "{entry}" is empty, too long (at most {limit} bytes) or has a control character. Correct the link.',
  ],
  archive_link_outside: [
    422,
    '"{entry}" sabit bağlantısı arşivin dışını gösteriyor: {target}. Bağlantıyı kaldırın.',
    'The hard link "{entry}" points out of the archive: {target}. Remove the link.',
  ],
  archive_link_missing: [
    422,
    '"{entry}" sabit bağlantısının dosyası arşivde yok: {target}. Dosyayı ekleyin veya bağlantıyı kaldırın.',
    'The file of the hard link "{entry}" is not in the archive: {target}. Add the file or remove the link.',
  ],
  archive_link_loop: [
    422,
    '"{entry}" sabit bağlantısı kendine dönüyor veya çok uzun bir zincir: {target}. Bağlantıyı kaldırın.',
    'The hard link "{entry}" leads back to itself or through too long a chain: {target}. Remove the link.',
  ],
  archive_special_file: [
    422,
    '"{entry}" bir aygıt, kanal veya soket. Paketlerde yalnızca olağan dosyalar olabilir.',
    '"{entry}" is a device, pipe or socket. A package may hold regular files only.',
  ],
  archive_setuid: [
    422,
    '"{entry}" başka bir kullanıcının yetkisiyle çalışmak istiyor (setuid/setgid) veya yapışkan bit (sticky) taşıyor. Robotta dosyaların sahibi ajan olduğundan bu izin ona geçerdi: izni kaldırın (chmod a-s,-t), gerekiyorsa kurulum kancasında verin.',
    '"{entry}" wants to run with the rights of another user (setuid/setgid) or carries the sticky bit. On a robot the agent owns all files, so it would be given the rights of the agent: remove the permission (chmod a-s,-t) and, where it is needed, grant it in the install hook.',
  ],
  archive_too_many_files: [
    413,
    'Arşivde çok fazla dosya ve klasör var (en çok {limit}); sınır "{entry}" dosyasında aşıldı. Paketi bölün.',
    'The archive has too many files and folders (at most {limit}); "{entry}" exceeds it. Split the package.',
  ],
  archive_names_too_long: [
    413,
    'Arşivdeki yolların toplamı çok uzun (en çok {limit}); sınır "{entry}" dosyasında aşıldı. Paketi bölün.',
    'The paths in the archive are too long in total (at most {limit}); "{entry}" exceeds it. Split the package.',
  ],
  archive_file_too_large: [
    413,
    '"{entry}" çok büyük (en çok {limit}). Dosyayı küçültün veya bölün.',
    '"{entry}" is too large (at most {limit}). Make the file smaller or split it.',
  ],
  archive_too_large: [
    413,
    'Arşiv çok büyük (en çok {limit}); sınır "{entry}" dosyasında aşıldı. Paketi bölün.',
    'The archive is too large (at most {limit}); "{entry}" exceeds it. Split the package.',
  ],
  archive_ratio_too_high: [
    422,
    '"{entry}" açılınca {limit} kattan fazla büyüyor; sıkıştırma bombası olabilir. Daha az sıkıştırılmış bir arşiv yükleyin.',
    '"{entry}" grows more than {limit} times when unpacked; it may be a decompression bomb. Upload a less compressed archive.',
  ],
  archive_window_too_large: [
    422,
    '"{entry}" açmak için çok fazla bellek istiyor (sıkıştırma penceresi en çok {limit}). Daha düşük bir sıkıştırma düzeyi seçin.',
    '"{entry}" needs too much memory to unpack (compression window at most {limit}). Choose a lower compression level.',
  ],
})
