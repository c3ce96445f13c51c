import { defineErrors } from '../error-definition.ts'

export const campaignErrors = defineErrors({
  campaign_wrong_state: [
    409,
    'Bu işlem "{state}" durumundaki bir kampanyada yapılamaz.',
    'This is not possible for a campaign in state "{stateEn}".',
  ],
  campaign_no_robots: [
    422,
    'Seçime uyan, bu ürüne ait bir robot yok. Başka robotlar seçin.',
    'No robot of this product meets the choice. Choose other robots.',
  ],
  campaign_too_many_robots: [
    422,
    'Bir kampanya en çok {limit} robotu kapsar. Seçimi daraltın.',
    'A campaign covers at most {limit} robots. Narrow the choice.',
  ],
  campaign_canary_outside: [
    422,
    'Öncü robotlardan biri seçilen robotlar arasında değil.',
    'One of the canaries is not among the chosen robots.',
  ],
  campaign_not_ended: [
    409,
    'Dağıtım belgesi, kampanya bittiğinde oluşur; bu kampanyanın durumu "{state}".',
    'The receipt exists once the campaign has ended; this one is in state "{stateEn}".',
  ],
  campaign_robots_removed: [
    409,
    'Bu kampanyanın robot listesi saklama süresi dolduğu için silindi; kampanya artık geri alınamaz. Robotlara başka bir sürümü yeni bir kampanyayla verin.',
    'The list of this campaign’s robots was removed by its age, so that it cannot be withdrawn any more. Give the robots another release by a new campaign.',
  ],
  campaign_start_past: [422, 'Başlangıç gelecekte olmalıdır.', 'The start must be in the future.'],
  campaign_no_items: [
    422,
    'Değiştirilecek bir ayar seçin; bir ayar hem verilip hem kaldırılamaz.',
    'Choose an item to change; none can be both set and removed.',
  ],
  campaign_no_release: [
    409,
    'Bu kampanya bir yapılandırma dağıtır; öngörüsü ve dağıtım belgesi yoktur.',
    'This campaign brings a configuration: it has no forecast and no receipt.',
  ],
  campaign_unit_begun: [
    409,
    'Bu robot atlanamaz: kuruluma başladı ya da kampanyadaki işi bitti. Sayfayı yenileyip durumuna bakın.',
    'This robot cannot be left out: it has begun to install, or is done with the campaign. Reload to see where it stands.',
  ],
  campaign_is_default: [
    409,
    'Bu sürüm artık ürünün varsayılanıdır. Ürünün AROS sayfasından eski sürüme dönün.',
    'This release is the default of its product by now. Go back on the AROS page of the product.',
  ],
  campaign_release_blocked: [
    409,
    'Sürüm robotlara verilemez: duraklatıldı, geri çekildi ya da içindeki bir paket iptal edildi.',
    'The release cannot be given to robots: it is paused or withdrawn, or a package of it was revoked.',
  ],
})
