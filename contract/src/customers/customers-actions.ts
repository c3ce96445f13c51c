import { defineActions } from '../audit/define-actions.ts'

export const customerActions = defineActions({
  'customer.created': ['Müşteri eklendi', 'Customer added'],
  'customer.updated': ['Müşteri bilgileri değiştirildi', 'Customer changed'],
})
