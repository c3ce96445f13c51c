import { defineActions } from '../audit/define-actions.ts'

export const customerActions = defineActions({
  'customer.created': ['Müşteri eklendi', 'Customer added'],
  'customer.updated': ['Müşteri bilgileri değiştirildi', 'Customer changed'],
  'customer.update_policy_set': ['Güncelleme ilkesi belirlendi', 'Update policy set'],
  'customer.deactivated': ['Müşteri pasife alındı', 'Customer deactivated'],
  'customer.reactivated': ['Müşteri yeniden etkinleştirildi', 'Customer reactivated'],
})
