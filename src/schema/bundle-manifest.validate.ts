// Generated from schemas/bundle-manifest.schema.json by `npm run generate`. Do not edit.
// @ts-nocheck: machine-written code
/* oxlint-disable */
import type { Validator } from './validator.ts'

function lengthOf(text) {
  let length = 0
  for (const _ of text) length++
  return length
}
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","additionalProperties":false,"required":["$schema","schemaVersion","name","version","contentDigest","files","skills","generator"],"properties":{"$schema":{"enum":["urn:skillc:schema:bundle-manifest:1","urn:skillc:schema:bundle-manifest:2"]},"schemaVersion":{"enum":[1,2]},"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"version":{"type":"string","minLength":5,"maxLength":64},"license":{"type":"string","minLength":1},"contentDigest":{"type":"string","pattern":"^h1:[A-Za-z0-9+/]{43}=$"},"files":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["path","size","sha256","mode"],"properties":{"path":{"type":"string","minLength":1,"maxLength":1024},"size":{"type":"integer","minimum":0},"sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"mode":{"enum":["0644","0755"]}}}},"skills":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","path","digest","tokens","capabilities"],"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"path":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^h1:[A-Za-z0-9+/]{43}=$"},"tokens":{"type":"object","additionalProperties":false,"required":["description","body"],"properties":{"description":{"type":"integer","minimum":0},"body":{"type":"integer","minimum":0}}},"capabilities":{"type":"object","additionalProperties":false,"required":["tools","shellBlocks","executables","hosts","hooks"],"properties":{"tools":{"type":"array","items":{"type":"string"}},"shellBlocks":{"type":"array","items":{"type":"string"}},"executables":{"type":"array","items":{"type":"string"}},"hosts":{"type":"array","items":{"type":"string"}},"hooks":{"type":"array","items":{"type":"string"}}}}}}},"parts":{"type":"object","additionalProperties":false,"required":["hooks","servers","agents","commands","executables","settings","hosts"],"properties":{"hooks":{"type":"array","items":{"type":"string"}},"servers":{"type":"array","items":{"type":"string"}},"agents":{"type":"array","items":{"type":"string"}},"commands":{"type":"array","items":{"type":"string"}},"executables":{"type":"array","items":{"type":"string"}},"settings":{"type":"array","items":{"type":"string"}},"hosts":{"type":"array","items":{"type":"string"}}}},"generator":{"type":"object","additionalProperties":false,"required":["name","version"],"properties":{"name":{"const":"skillc"},"version":{"type":"string"}}}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = lengthOf;
const pattern4 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
const pattern5 = new RegExp("^h1:[A-Za-z0-9+/]{43}=$", "u");
const pattern6 = new RegExp("^[0-9a-f]{64}$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.$schema === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "$schema"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.schemaVersion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "schemaVersion"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.version === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.contentDigest === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "contentDigest"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.files === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.skills === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "skills"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.generator === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "generator"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(!((data0 === "urn:skillc:schema:bundle-manifest:1") || (data0 === "urn:skillc:schema:bundle-manifest:2"))){
const err9 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/enum",keyword:"enum",params:{allowedValues: schema31.properties.$schema.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.schemaVersion !== undefined){
let data1 = data.schemaVersion;
if(!((data1 === 1) || (data1 === 2))){
const err10 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/enum",keyword:"enum",params:{allowedValues: schema31.properties.schemaVersion.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(func2(data2) > 64){
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func2(data2) < 1){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern4.test(data2)){
const err13 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(typeof data3 === "string"){
if(func2(data3) > 64){
const err15 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func2(data3) < 5){
const err16 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.license !== undefined){
let data4 = data.license;
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err18 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.contentDigest !== undefined){
let data5 = data.contentDigest;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err20 = {instancePath:instancePath+"/contentDigest",schemaPath:"#/properties/contentDigest/pattern",keyword:"pattern",params:{pattern: "^h1:[A-Za-z0-9+/]{43}=$"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/contentDigest",schemaPath:"#/properties/contentDigest/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.files !== undefined){
let data6 = data.files;
if(Array.isArray(data6)){
if(data6.length < 1){
const err22 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.path === undefined){
const err23 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data7.size === undefined){
const err24 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data7.sha256 === undefined){
const err25 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "sha256"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data7.mode === undefined){
const err26 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "mode"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
for(const key1 in data7){
if(!((((key1 === "path") || (key1 === "size")) || (key1 === "sha256")) || (key1 === "mode"))){
const err27 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data7.path !== undefined){
let data8 = data7.path;
if(typeof data8 === "string"){
if(func2(data8) > 1024){
const err28 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func2(data8) < 1){
const err29 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data7.size !== undefined){
let data9 = data7.size;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err31 = {instancePath:instancePath+"/files/" + i0+"/size",schemaPath:"#/properties/files/items/properties/size/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err32 = {instancePath:instancePath+"/files/" + i0+"/size",schemaPath:"#/properties/files/items/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data7.sha256 !== undefined){
let data10 = data7.sha256;
if(typeof data10 === "string"){
if(!pattern6.test(data10)){
const err33 = {instancePath:instancePath+"/files/" + i0+"/sha256",schemaPath:"#/properties/files/items/properties/sha256/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/files/" + i0+"/sha256",schemaPath:"#/properties/files/items/properties/sha256/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data7.mode !== undefined){
let data11 = data7.mode;
if(!((data11 === "0644") || (data11 === "0755"))){
const err35 = {instancePath:instancePath+"/files/" + i0+"/mode",schemaPath:"#/properties/files/items/properties/mode/enum",keyword:"enum",params:{allowedValues: schema31.properties.files.items.properties.mode.enum}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.skills !== undefined){
let data12 = data.skills;
if(Array.isArray(data12)){
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.name === undefined){
const err38 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data13.path === undefined){
const err39 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data13.digest === undefined){
const err40 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data13.tokens === undefined){
const err41 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/required",keyword:"required",params:{missingProperty: "tokens"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data13.capabilities === undefined){
const err42 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/required",keyword:"required",params:{missingProperty: "capabilities"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
for(const key2 in data13){
if(!(((((key2 === "name") || (key2 === "path")) || (key2 === "digest")) || (key2 === "tokens")) || (key2 === "capabilities"))){
const err43 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data13.name !== undefined){
let data14 = data13.name;
if(typeof data14 === "string"){
if(func2(data14) > 64){
const err44 = {instancePath:instancePath+"/skills/" + i1+"/name",schemaPath:"#/properties/skills/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(func2(data14) < 1){
const err45 = {instancePath:instancePath+"/skills/" + i1+"/name",schemaPath:"#/properties/skills/items/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(!pattern4.test(data14)){
const err46 = {instancePath:instancePath+"/skills/" + i1+"/name",schemaPath:"#/properties/skills/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/skills/" + i1+"/name",schemaPath:"#/properties/skills/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data13.path !== undefined){
let data15 = data13.path;
if(typeof data15 === "string"){
if(func2(data15) < 1){
const err48 = {instancePath:instancePath+"/skills/" + i1+"/path",schemaPath:"#/properties/skills/items/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/skills/" + i1+"/path",schemaPath:"#/properties/skills/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data13.digest !== undefined){
let data16 = data13.digest;
if(typeof data16 === "string"){
if(!pattern5.test(data16)){
const err50 = {instancePath:instancePath+"/skills/" + i1+"/digest",schemaPath:"#/properties/skills/items/properties/digest/pattern",keyword:"pattern",params:{pattern: "^h1:[A-Za-z0-9+/]{43}=$"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/skills/" + i1+"/digest",schemaPath:"#/properties/skills/items/properties/digest/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data13.tokens !== undefined){
let data17 = data13.tokens;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.description === undefined){
const err52 = {instancePath:instancePath+"/skills/" + i1+"/tokens",schemaPath:"#/properties/skills/items/properties/tokens/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(data17.body === undefined){
const err53 = {instancePath:instancePath+"/skills/" + i1+"/tokens",schemaPath:"#/properties/skills/items/properties/tokens/required",keyword:"required",params:{missingProperty: "body"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
for(const key3 in data17){
if(!((key3 === "description") || (key3 === "body"))){
const err54 = {instancePath:instancePath+"/skills/" + i1+"/tokens",schemaPath:"#/properties/skills/items/properties/tokens/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data17.description !== undefined){
let data18 = data17.description;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err55 = {instancePath:instancePath+"/skills/" + i1+"/tokens/description",schemaPath:"#/properties/skills/items/properties/tokens/properties/description/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err56 = {instancePath:instancePath+"/skills/" + i1+"/tokens/description",schemaPath:"#/properties/skills/items/properties/tokens/properties/description/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
if(data17.body !== undefined){
let data19 = data17.body;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err57 = {instancePath:instancePath+"/skills/" + i1+"/tokens/body",schemaPath:"#/properties/skills/items/properties/tokens/properties/body/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err58 = {instancePath:instancePath+"/skills/" + i1+"/tokens/body",schemaPath:"#/properties/skills/items/properties/tokens/properties/body/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
}
else {
const err59 = {instancePath:instancePath+"/skills/" + i1+"/tokens",schemaPath:"#/properties/skills/items/properties/tokens/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data13.capabilities !== undefined){
let data20 = data13.capabilities;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.tools === undefined){
const err60 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/required",keyword:"required",params:{missingProperty: "tools"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data20.shellBlocks === undefined){
const err61 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/required",keyword:"required",params:{missingProperty: "shellBlocks"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data20.executables === undefined){
const err62 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/required",keyword:"required",params:{missingProperty: "executables"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(data20.hosts === undefined){
const err63 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/required",keyword:"required",params:{missingProperty: "hosts"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data20.hooks === undefined){
const err64 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/required",keyword:"required",params:{missingProperty: "hooks"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
for(const key4 in data20){
if(!(((((key4 === "tools") || (key4 === "shellBlocks")) || (key4 === "executables")) || (key4 === "hosts")) || (key4 === "hooks"))){
const err65 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data20.tools !== undefined){
let data21 = data20.tools;
if(Array.isArray(data21)){
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
if(typeof data21[i2] !== "string"){
const err66 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/tools/" + i2,schemaPath:"#/properties/skills/items/properties/capabilities/properties/tools/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/tools",schemaPath:"#/properties/skills/items/properties/capabilities/properties/tools/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data20.shellBlocks !== undefined){
let data23 = data20.shellBlocks;
if(Array.isArray(data23)){
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
if(typeof data23[i3] !== "string"){
const err68 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/shellBlocks/" + i3,schemaPath:"#/properties/skills/items/properties/capabilities/properties/shellBlocks/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/shellBlocks",schemaPath:"#/properties/skills/items/properties/capabilities/properties/shellBlocks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data20.executables !== undefined){
let data25 = data20.executables;
if(Array.isArray(data25)){
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
if(typeof data25[i4] !== "string"){
const err70 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/executables/" + i4,schemaPath:"#/properties/skills/items/properties/capabilities/properties/executables/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/executables",schemaPath:"#/properties/skills/items/properties/capabilities/properties/executables/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data20.hosts !== undefined){
let data27 = data20.hosts;
if(Array.isArray(data27)){
const len5 = data27.length;
for(let i5=0; i5<len5; i5++){
if(typeof data27[i5] !== "string"){
const err72 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/hosts/" + i5,schemaPath:"#/properties/skills/items/properties/capabilities/properties/hosts/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/hosts",schemaPath:"#/properties/skills/items/properties/capabilities/properties/hosts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data20.hooks !== undefined){
let data29 = data20.hooks;
if(Array.isArray(data29)){
const len6 = data29.length;
for(let i6=0; i6<len6; i6++){
if(typeof data29[i6] !== "string"){
const err74 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/hooks/" + i6,schemaPath:"#/properties/skills/items/properties/capabilities/properties/hooks/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath:instancePath+"/skills/" + i1+"/capabilities/hooks",schemaPath:"#/properties/skills/items/properties/capabilities/properties/hooks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath:instancePath+"/skills/" + i1+"/capabilities",schemaPath:"#/properties/skills/items/properties/capabilities/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
else {
const err77 = {instancePath:instancePath+"/skills/" + i1,schemaPath:"#/properties/skills/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
else {
const err78 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.parts !== undefined){
let data31 = data.parts;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.hooks === undefined){
const err79 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "hooks"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data31.servers === undefined){
const err80 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "servers"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data31.agents === undefined){
const err81 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "agents"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data31.commands === undefined){
const err82 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "commands"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(data31.executables === undefined){
const err83 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "executables"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data31.settings === undefined){
const err84 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "settings"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data31.hosts === undefined){
const err85 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/required",keyword:"required",params:{missingProperty: "hosts"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
for(const key5 in data31){
if(!(((((((key5 === "hooks") || (key5 === "servers")) || (key5 === "agents")) || (key5 === "commands")) || (key5 === "executables")) || (key5 === "settings")) || (key5 === "hosts"))){
const err86 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data31.hooks !== undefined){
let data32 = data31.hooks;
if(Array.isArray(data32)){
const len7 = data32.length;
for(let i7=0; i7<len7; i7++){
if(typeof data32[i7] !== "string"){
const err87 = {instancePath:instancePath+"/parts/hooks/" + i7,schemaPath:"#/properties/parts/properties/hooks/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/parts/hooks",schemaPath:"#/properties/parts/properties/hooks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data31.servers !== undefined){
let data34 = data31.servers;
if(Array.isArray(data34)){
const len8 = data34.length;
for(let i8=0; i8<len8; i8++){
if(typeof data34[i8] !== "string"){
const err89 = {instancePath:instancePath+"/parts/servers/" + i8,schemaPath:"#/properties/parts/properties/servers/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/parts/servers",schemaPath:"#/properties/parts/properties/servers/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data31.agents !== undefined){
let data36 = data31.agents;
if(Array.isArray(data36)){
const len9 = data36.length;
for(let i9=0; i9<len9; i9++){
if(typeof data36[i9] !== "string"){
const err91 = {instancePath:instancePath+"/parts/agents/" + i9,schemaPath:"#/properties/parts/properties/agents/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/parts/agents",schemaPath:"#/properties/parts/properties/agents/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data31.commands !== undefined){
let data38 = data31.commands;
if(Array.isArray(data38)){
const len10 = data38.length;
for(let i10=0; i10<len10; i10++){
if(typeof data38[i10] !== "string"){
const err93 = {instancePath:instancePath+"/parts/commands/" + i10,schemaPath:"#/properties/parts/properties/commands/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/parts/commands",schemaPath:"#/properties/parts/properties/commands/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data31.executables !== undefined){
let data40 = data31.executables;
if(Array.isArray(data40)){
const len11 = data40.length;
for(let i11=0; i11<len11; i11++){
if(typeof data40[i11] !== "string"){
const err95 = {instancePath:instancePath+"/parts/executables/" + i11,schemaPath:"#/properties/parts/properties/executables/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/parts/executables",schemaPath:"#/properties/parts/properties/executables/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data31.settings !== undefined){
let data42 = data31.settings;
if(Array.isArray(data42)){
const len12 = data42.length;
for(let i12=0; i12<len12; i12++){
if(typeof data42[i12] !== "string"){
const err97 = {instancePath:instancePath+"/parts/settings/" + i12,schemaPath:"#/properties/parts/properties/settings/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
else {
const err98 = {instancePath:instancePath+"/parts/settings",schemaPath:"#/properties/parts/properties/settings/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data31.hosts !== undefined){
let data44 = data31.hosts;
if(Array.isArray(data44)){
const len13 = data44.length;
for(let i13=0; i13<len13; i13++){
if(typeof data44[i13] !== "string"){
const err99 = {instancePath:instancePath+"/parts/hosts/" + i13,schemaPath:"#/properties/parts/properties/hosts/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/parts/hosts",schemaPath:"#/properties/parts/properties/hosts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data.generator !== undefined){
let data46 = data.generator;
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
if(data46.name === undefined){
const err102 = {instancePath:instancePath+"/generator",schemaPath:"#/properties/generator/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(data46.version === undefined){
const err103 = {instancePath:instancePath+"/generator",schemaPath:"#/properties/generator/required",keyword:"required",params:{missingProperty: "version"}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
for(const key6 in data46){
if(!((key6 === "name") || (key6 === "version"))){
const err104 = {instancePath:instancePath+"/generator",schemaPath:"#/properties/generator/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data46.name !== undefined){
if("skillc" !== data46.name){
const err105 = {instancePath:instancePath+"/generator/name",schemaPath:"#/properties/generator/properties/name/const",keyword:"const",params:{allowedValue: "skillc"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data46.version !== undefined){
if(typeof data46.version !== "string"){
const err106 = {instancePath:instancePath+"/generator/version",schemaPath:"#/properties/generator/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/generator",schemaPath:"#/properties/generator/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
}
else {
const err108 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

/** Whether a value is a manifest of a bundle. */
export const validate: Validator = validate20
