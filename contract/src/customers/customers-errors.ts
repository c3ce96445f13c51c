import { defineErrors } from '../error-definition.ts'

export const customerErrors = defineErrors({
  site_in_use: [
    409,
    '“{site}” kaldırılamaz: bu sahada {count} robot var. Önce robotları başka bir sahaya taşıyın.',
    '“{site}” cannot be removed: robots stand there ({count}). Move them to another site first.',
  ],
  remote_policy_loosened: [
    403,
    'Uzaktan erişimi yalnızca müşterinin kendi yöneticisi genişletebilir; siz yalnızca daraltabilirsiniz.',
    'Only the customer’s own administrator can widen remote access; you can only narrow it.',
  ],
  remote_policy_reason: [
    422,
    'Bu müşterinin yönetici hesabı yok: uzaktan erişimi onun adına genişletiyorsunuz. Nedenini yazın; denetim kaydında kalır.',
    'This customer has no administrator account: you widen remote access on its behalf. Give the reason; it stays in the audit log.',
  ],
  update_policy_loosened: [
    403,
    'Güncelleme ilkesini yalnızca müşterinin kendi yöneticisi gevşetebilir; siz yalnızca sıkılaştırabilirsiniz.',
    'Only the customer’s own administrator can relax the update policy; you can only tighten it.',
  ],
  update_policy_reason: [
    422,
    'Müşterinin güncelleme ilkesini siz değiştiriyorsunuz. Nedenini yazın; denetim kaydında kalır ve müşteri okur.',
    'You change the update policy of a customer. Give the reason; it stays in the audit log, and the customer reads it.',
  ],
  remote_refused: [
    403,
    '{customer}, robotlarına uzaktan erişime izin vermiyor ({serial}). Bu kuralı yalnızca müşterinin kendi yöneticisi gevşetebilir.',
    '{customer} does not allow remote access to its robots ({serial}). Only the customer’s own administrator can relax this rule.',
  ],
  entitlement_variant_unknown: [
    422,
    'Seçilen ürünlerden biri artık yok. Sayfayı yenileyip yeniden deneyin.',
    'One of the products chosen does not exist any more. Reload the page and try again.',
  ],
})
