import { defineActions } from '../audit/define-actions.ts'

export const producedRobotActions = defineActions({
  'produced_robot.registered': ['Robot kaydedildi', 'Robot registered'],
  'produced_robot.imported': ['Robot CSV dosyasından kaydedildi', 'Robot registered from a CSV file'],
  'produced_robot.updated': ['Robot bilgileri değiştirildi', 'Robot changed'],
  'produced_robot.life_changed': ['Robotun yaşam durumu değiştirildi', "Robot's life state changed"],
  'produced_robot.retired': ['Robot hurdaya ayrıldı', 'Robot retired'],
  'produced_robot.tagged': ['Robotun etiketleri değiştirildi', "Robot's tags changed"],
  'produced_robot.left_customer': ['Robot müşteriden ayrıldı', 'Robot left the customer'],
  'produced_robot.customer_assigned': ['Robot müşteriye atandı', 'Robot assigned to a customer'],
  'produced_robot.rolled_back': ['Robot önceki sürüme döndürüldü', 'Robot sent back to an earlier version'],
  'produced_robot.service_failing': ['Robotta bir servis çalışmıyor', 'A service does not run on the robot'],
  'produced_robot.service_recovered': [
    'Robotun servisleri yeniden çalışıyor',
    "The robot's services run again",
  ],
  'produced_robot.repaired': [
    'Robot dosyalarını denetledi ve onardı',
    'The robot checked its files and mended them',
  ],
  'produced_robot.repair_requested': [
    'Robotun yazılımı onarıma alındı',
    "Repair of the robot's software asked for",
  ],
  'bulk_change.cancelled': ['Toplu işlem durduruldu', 'Change of many robots stopped'],
})
