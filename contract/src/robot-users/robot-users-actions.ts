import { defineActions } from '../audit/define-actions.ts'

export const robotUserActions = defineActions({
  'robot_user.added': ['Robota kullanıcı eklendi', 'User added to the robot'],
  'robot_user.changed': ['Robot kullanıcısının yetkisi değişti', 'Rights of a user of the robot changed'],
  'robot_user.removed': ['Kullanıcı robottan çıkarıldı', 'User removed from the robot'],
})
