import { defineErrors } from '../error-definition.ts'

/** Refusals of library lists; each names the file or the entry, and what to do. */
export const libraryErrors = defineErrors({
  library_list_missing: [
    404,
    'Bu sürümün kütüphane listesi yok. Önce bir SBOM yükleyin.',
    'This version has no library list. Upload an SBOM first.',
  ],
  library_list_closed: [
    409,
    'Sürüm "{state}" durumunda; kütüphane listesi artık değiştirilemez.',
    'The version is in state "{stateEn}"; its library list can no longer change.',
  ],
  sbom_too_large: [
    413,
    '"{name}" çok büyük (en çok {limit} MB). Dosya bileşenlerini çıkararak yeniden üretin.',
    '"{name}" is too large (at most {limit} MB). Produce it again without its file components.',
  ],
  sbom_not_json: [
    422,
    '"{name}" geçerli bir JSON dosyası değil. CycloneDX ya da SPDX listesini JSON olarak üretip yükleyin.',
    '"{name}" is not valid JSON. Produce the CycloneDX or SPDX list as JSON and upload that.',
  ],
  sbom_is_xml: [
    422,
    '"{name}" bir XML dosyası; yalnızca JSON okunur. Aynı listeyi JSON olarak üretip yükleyin.',
    '"{name}" is an XML file; only JSON is read. Produce the same list as JSON and upload that.',
  ],
  sbom_unknown_format: [
    422,
    '"{name}" ne CycloneDX ne de SPDX listesi. Bu biçimlerden birinde üretilmiş bir dosya seçin.',
    '"{name}" is neither a CycloneDX nor an SPDX list. Choose a file made in one of these formats.',
  ],
  sbom_version_unsupported: [
    422,
    '{format} {version} okunamıyor. Listeyi şu sürümlerden biriyle üretin: {supported}',
    '{format} {version} cannot be read. Produce the list in one of these versions: {supported}',
  ],
  sbom_broken: [
    422,
    '"{name}" okunamadı: {entry} beklenen biçimde değil. Listeyi üreten aracı denetleyin.',
    '"{name}" could not be read: {entry} is not as the format wants it. Check the tool that made the list.',
  ],
  sbom_unnamed_library: [
    422,
    '{entry} kaydının adı yok. Kayda bir ad verin ya da onu listeden çıkarın.',
    'The entry {entry} has no name. Give it a name or take it out of the list.',
  ],
  sbom_name_too_long: [
    422,
    '{entry} kaydının adı ya da sürümü çok uzun (en çok {limit} karakter). Kaydı kısaltın.',
    'The name or version of the entry {entry} is too long (at most {limit} characters). Shorten it.',
  ],
  sbom_too_many: [
    422,
    'Listede {limit} sınırından çok kütüphane var. Listeyi bu paketin kütüphaneleriyle sınırlayın.',
    'The list has more than {limit} libraries. Limit it to the libraries of this package.',
  ],
})
