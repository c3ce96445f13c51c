import { defineActions } from '../audit/define-actions.ts'

export const customerActions = defineActions({
  'customer.created': ['Müşteri eklendi', 'Customer added'],
  'customer.updated': ['Müşteri bilgileri değiştirildi', 'Customer changed'],
  'customer.update_policy_set': ['Güncelleme ilkesi belirlendi', 'Update policy set'],
  'customer.remote_policy_set': ['Uzaktan erişim kuralı belirlendi', 'Remote access rule set'],
  'customer.entitlements_set': ['Güncelleme hakları belirlendi', 'Rights to updates set'],
  'customer.deactivated': ['Müşteri pasife alındı', 'Customer deactivated'],
  'customer.reactivated': ['Müşteri yeniden etkinleştirildi', 'Customer reactivated'],
})
