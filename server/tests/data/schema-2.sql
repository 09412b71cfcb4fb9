PRAGMA application_id=1164863025;
PRAGMA user_version=2;
BEGIN TRANSACTION;
CREATE TABLE card_people (table_no INTEGER NOT NULL, person TEXT NOT NULL, changed INTEGER NOT NULL,
                            PRIMARY KEY (table_no, person)) STRICT, WITHOUT ROWID;
INSERT INTO "card_people" VALUES(448405620391974283,'pgrq92w21aadj',1794823363588);
INSERT INTO "card_people" VALUES(469186676144765424,'pgrq92w21aadj',1794823363601);
INSERT INTO "card_people" VALUES(448405620391974283,'ppe95djxqe2qk',1794823363588);
INSERT INTO "card_people" VALUES(469186676144765424,'ppe95djxqe2qk',1794823363601);
INSERT INTO "card_people" VALUES(1123082801972775787,'ppe95djxqe2qk',1794823363603);
CREATE TABLE cards (n INTEGER PRIMARY KEY, table_no INTEGER NOT NULL UNIQUE, phase INTEGER NOT NULL,
                      game TEXT NOT NULL, changed INTEGER NOT NULL, invite TEXT NOT NULL,
                      text TEXT NOT NULL) STRICT;
INSERT INTO "cards" VALUES(13,448405620391974283,2,'liars-dice',1794823363588,'qcrvcktxjmgssbd84kt5','{"phase":2,"changed":1794823363588,"made":1794823363585,"invite":"qcrvcktxjmgssbd84kt5","game":"liars-dice","ended":"resigned","options":{},"seats":[{"kind":"person","person":"ppe95djxqe2qk","level":""},{"kind":"open","person":"pgrq92w21aadj","level":""}],"people":["pgrq92w21aadj","ppe95djxqe2qk"],"scores":{"points":[0,0],"places":null,"stopped":false}}');
INSERT INTO "cards" VALUES(14,469186676144765424,2,'liars-dice',1794823363601,'zstwa241t5f21zhg79r6','{"phase":2,"changed":1794823363601,"made":1794823363589,"invite":"zstwa241t5f21zhg79r6","game":"liars-dice","ended":"finished","options":{},"seats":[{"kind":"person","person":"ppe95djxqe2qk","level":""},{"kind":"open","person":"pgrq92w21aadj","level":""}],"people":["pgrq92w21aadj","ppe95djxqe2qk"],"scores":{"points":[1,0],"places":[1,2],"stopped":false}}');
INSERT INTO "cards" VALUES(15,1123082801972775787,0,'liars-dice',1794823363603,'s87c6yttvsytss5hte5x','{"phase":0,"changed":1794823363603,"made":1794823363603,"invite":"s87c6yttvsytss5hte5x","game":"liars-dice","ended":"","options":{},"seats":[{"kind":"person","person":"ppe95djxqe2qk","level":""},{"kind":"open","person":"","level":""}],"people":["ppe95djxqe2qk"],"scores":null}');
CREATE TABLE chain (first INTEGER PRIMARY KEY, links BLOB NOT NULL, sum BLOB NOT NULL) STRICT;
INSERT INTO "chain" VALUES(1,X'6539FFC9752C4C504F7CAA9F2B7D81ADB76573B6E47E77E22172E2C0D0A0FA55BE6F65DFA29B560093AB5B10AB43458FCB83856512C205391363ECC951E8DC4D7F71C09465284FE8B84B3D854B5AEC1D2F78AB6EB9654CC91E6AA8ECF57E24C25F5B4EB514AF65A044D761809991CB895BEFA2BBD60FB765C973308C2AB3A03A2A9F75AFB9B6253C652AF46553D7592DD8586A4B3D9FA009EE654E8175A1990A3184238184725B6E82E2650894979B38B22C8BF4F8BD09007281606515CB19428D5347047350D062E211BC40634F9AF5D609320C284B8B64C8BB550DD8000000000000000063D5F242FDDDC621B79FD14CDB72B1081F0000000000000000631B296D406E64B1C45DCDFECCFC1EBD9600000000000000007075FA07FC13ACB32757A8A251648DCA91000000000000000070DBFE72765C35DA5DA83888E26DFEF7D2000000000000000070022672B6E2E15BD3B23B541C3038DE96000000000000000070B91624DA4624E246A1B61A1606709569000000000000000070A05E67DA69B427C584C7D72B2A8D2911000000000000000070D540978872AAAEE303CF7DDADB0F2DC7000000000000000070461EFE35DEA1A8B9F70D6C00D4E31EE70000000000000000',X'296B0192DC0786E8F8F498FA9EFB7B62');
CREATE TABLE heads (table_no INTEGER PRIMARY KEY, row INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT;
INSERT INTO "heads" VALUES(448405620391974283,5,4);
INSERT INTO "heads" VALUES(469186676144765424,11,5);
INSERT INTO "heads" VALUES(1123082801972775787,12,0);
CREATE TABLE log (n INTEGER PRIMARY KEY, table_no INTEGER NOT NULL, seq INTEGER NOT NULL,
                    before INTEGER NOT NULL, event TEXT NOT NULL) STRICT;
INSERT INTO "log" VALUES(1,448405620391974283,0,0,'{"e":"created","at":1794823363585,"person":"ppe95djxqe2qk","terms":{"game":"liars-dice","players":2,"options":{},"chairs":[{"kind":"person","taken":true,"person":"ppe95djxqe2qk"},{"kind":"open","taken":false}],"clock":{"kind":"none","base":0,"increment":0},"private":false,"hold":false,"quick":false,"takeover":"courtier","host":"ppe95djxqe2qk","seed":"cd6db280bf1113c1504e9b220b7da7d28a7f081d0a9ea1cbf9088e046a5b8e74"}}');
INSERT INTO "log" VALUES(2,448405620391974283,1,1,'{"e":"seated","at":1794823363586,"seat":1,"person":"pgrq92w21aadj"}');
INSERT INTO "log" VALUES(3,448405620391974283,2,2,'{"e":"started","at":1794823363586,"draws":["1","5","3","4","2","3","6","4","6","2"]}');
INSERT INTO "log" VALUES(4,448405620391974283,3,3,'{"e":"resigned","at":1794823363588,"seat":0,"person":"ppe95djxqe2qk","id":"r1"}');
INSERT INTO "log" VALUES(5,448405620391974283,4,4,'{"e":"ended","at":1794823363588,"text":"resigned"}');
INSERT INTO "log" VALUES(6,469186676144765424,0,0,'{"e":"created","at":1794823363589,"person":"ppe95djxqe2qk","terms":{"game":"liars-dice","players":2,"options":{},"chairs":[{"kind":"person","taken":true,"person":"ppe95djxqe2qk"},{"kind":"open","taken":false}],"clock":{"kind":"none","base":0,"increment":0},"private":false,"hold":false,"quick":false,"takeover":"courtier","host":"ppe95djxqe2qk","seed":"3194a12cc69f0885a439ea1a6543b84e94c0cdfbf146c733933bb083919a846d"}}');
INSERT INTO "log" VALUES(7,469186676144765424,1,6,'{"e":"seated","at":1794823363590,"seat":1,"person":"pgrq92w21aadj"}');
INSERT INTO "log" VALUES(8,469186676144765424,2,7,'{"e":"started","at":1794823363590,"draws":["1","5","1","1","5","1","3","1","5","6"]}');
INSERT INTO "log" VALUES(9,469186676144765424,3,8,'{"e":"step","at":1794823363592,"seat":0,"person":"ppe95djxqe2qk","id":"a001","text":"1x1","draws":[]}');
INSERT INTO "log" VALUES(10,469186676144765424,4,9,'{"e":"step","at":1794823363600,"seat":1,"person":"pgrq92w21aadj","id":"a011","text":"liar","draws":[]}');
INSERT INTO "log" VALUES(11,469186676144765424,5,10,'{"e":"ended","at":1794823363601,"text":"finished"}');
INSERT INTO "log" VALUES(12,1123082801972775787,0,0,'{"e":"created","at":1794823363603,"person":"ppe95djxqe2qk","terms":{"game":"liars-dice","players":2,"options":{},"chairs":[{"kind":"person","taken":true,"person":"ppe95djxqe2qk"},{"kind":"open","taken":false}],"clock":{"kind":"none","base":0,"increment":0},"private":false,"hold":false,"quick":false,"takeover":"courtier","host":"ppe95djxqe2qk","seed":"30bd98f2b61bb5bc5ad6b2afd3d8e975dce70b614418e6dd971d9d75f337edce"}}');
CREATE TABLE mark (one INTEGER PRIMARY KEY CHECK (one = 1), row INTEGER NOT NULL, sum BLOB NOT NULL DEFAULT x'') STRICT;
INSERT INTO "mark" VALUES(1,22,X'296B0192DC0786E8F8F498FA9EFB7B62');
CREATE TABLE papers (n INTEGER PRIMARY KEY, drawer TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
                       salt INTEGER NOT NULL) STRICT;
INSERT INTO "papers" VALUES(16,'chat','ce8eh4vc15cb/000000001','{"n":1,"at":1794823363587,"players":true,"person":"ppe95djxqe2qk","text":"good evening","id":"c1"}',-9086571879873335663);
INSERT INTO "papers" VALUES(17,'note','ppe95djxqe2qk/ce8eh4vc15cb','bluffs a lot',5750112821386603549);
INSERT INTO "papers" VALUES(18,'person','pgrq92w21aadj','{"name":"Bob","made":1794823363581}',9190960186008077685);
INSERT INTO "papers" VALUES(19,'person','ppe95djxqe2qk','{"name":"Ann Example","made":1794823363472,"password":"$argon2id$v=19$m=32768,t=2,p=1$cqHmcc9BDqluo/ctVZ7LoQ$JWlkMBL/BAYxjpVgq9dteFiAKw0PdbGkstt3/V01X6w"}',-1124705650111684003);
INSERT INTO "papers" VALUES(20,'said','ppe95djxqe2qk/ce8eh4vc15cb/000000001','{}',7270137289341324958);
INSERT INTO "papers" VALUES(21,'session','a31d35c7d86cc817d3a36c6f2248c5da44f57119b583fc7a8b3de2c1e05a95ac','{"person":"pgrq92w21aadj","made":1794823363581,"seen":1794823363581}',-445869813284424059);
INSERT INTO "papers" VALUES(22,'session','bccf8507ba0e15ee6e59066696a669c395ecffabee1b61d6b4eeda073e7492c2','{"person":"ppe95djxqe2qk","made":1794823363474,"seen":1794823363474}',8747462176529810580);
CREATE UNIQUE INDEX papers_by_key ON papers (drawer, key);
CREATE INDEX cards_by_changed ON cards (changed, table_no);
CREATE INDEX cards_by_phase ON cards (phase, changed, table_no);
CREATE INDEX cards_by_game ON cards (game, changed, table_no);
CREATE INDEX cards_by_invite ON cards (invite);
CREATE INDEX cards_by_person ON card_people (person, changed, table_no);
COMMIT;
