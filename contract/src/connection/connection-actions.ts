import { defineActions } from '../audit/define-actions.ts'

export const connectionActions = defineActions({
  'connection.robot_rules': [
    'Robotun bağlantı süreleri değiştirildi',
    'Connection times of the robot changed',
  ],
  'connection.customer_rules': [
    'Müşterinin bağlantı süreleri değiştirildi',
    'Connection times of the customer changed',
  ],
})
